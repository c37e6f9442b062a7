import '@fontsource-variable/source-serif-4/wght.css';
import '@fontsource-variable/source-serif-4/wght-italic.css';
import '@fontsource-variable/source-sans-3/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/findings.css';
import './styles/references.css';
import './styles/text.css';

import { mount } from 'svelte';

import App from './App.svelte';
import { prepareBackend } from './backend';
import { place } from './state/place.svelte';
import { settings } from './state/settings.svelte';
import { speak } from './strings/speak';

const target = document.getElementById('app');
if (target) {
  await prepareBackend();
  await settings.load();
  speak(settings.value.language);
  place.comeBack();
  mount(App, { target });
}
