// A publisher's logo for the mock: a blue field and a red disc, 48 × 24.
import type { LogoView } from '../types/LogoView';

const png = [
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAYCAIAAAAzn+mLAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6',
  'JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABmJLR0QA/wD/AP+gvaeTAAABVUlEQVRI',
  'x2Pkil/BQA3wdUE4VcxhooopVASDzkEstLbg7+/fT4+fv7lux4O9R788e8UjJabgbK0e5CFtacjMyoqp',
  'npGmaejOln2b44txafFd2Kvi44QmSKso+//v3+6CJjyuYWBg2BxfvLug6f+/f/Rw0J6iliuL1xNUdmXx',
  '+j1FLTR30J0t+4hxDdxNd7bso6GD/v7+jT+mMMHm+OK/v3/TykFPj5+nRBf1HXRz3Q5KdFHfQQ/2HqVE',
  'F/Ud9OXZK0p0Ud9BPFJilOiivoMUnK0p0UV9B6kHuZOly4NWDpK2NCJLlyGtHMTMyuq7sJckLb4Le+E1',
  'P02qDhUfJ53YQCIV68QGItf5tKpcXfpqiHGTTmygS18NsgitHMTIxOQ6oQ5/3Pku7HWdUMfIhOIG2rYY',
  'VXyc8l6cwtZidJe2NMLaYqR5E5aZlVXOzkzOzoxI9YOukQ8AkjV5P5hYuVQAAAAldEVYdGRhdGU6Y3Jl',
  'YXRlADIwMjYtMTEtMjJUMTY6MjA6MDcrMDA6MDA/VYssAAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTEx',
  'LTIyVDE2OjIwOjA3KzAwOjAwTggzkAAAAABJRU5ErkJggg==',
].join('');

export const houseLogo: LogoView = {
  width: 48,
  height: 24,
  picture: `data:image/png;base64,${png}`,
};
