import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['dist/', 'dist-mock/', 'shots/', 'src/backend/types/'] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: {
      parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig },
    },
  },
  {
    rules: {
      'no-undef': 'off',
      'no-eval': 'error',
      'svelte/no-at-html-tags': 'error',
      'svelte/require-each-key': 'error',
      // The window is one page; nothing here is a route of SvelteKit.
      'svelte/no-navigation-without-resolve': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      // Local collections that never reach a page need no watching.
      'svelte/prefer-svelte-reactivity': 'off',
      'no-restricted-imports': [
        'error',
        {
          patterns: [{ group: ['@tauri-apps/*'], message: 'Only src/backend talks to the shell.' }],
        },
      ],
      'no-restricted-globals': ['error', 'fetch', 'XMLHttpRequest', 'WebSocket', 'EventSource'],
    },
  },
  {
    files: ['src/backend/**'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['tests/**', 'src/backend/mock/**'],
    rules: { 'no-restricted-globals': 'off', '@typescript-eslint/no-non-null-assertion': 'off' },
  },
);
