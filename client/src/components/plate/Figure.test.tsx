import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { Figure } from './Figure';

const sources = () => screen.getAllByAltText('A part').map((picture) => picture.getAttribute('src'));

describe('Figure', () => {
  it.each([
    ['/images/demo/fork.svg', '?theme=light', '?theme=dark'],
    ['/drawings/helmet.svg', '#light', '#dark'],
  ])('renders the drawing %s for both themes', (src, light, dark) => {
    renderComponent(<Figure src={src} alt="A part" />);
    expect(sources()).toEqual([src + light, src + dark]);
  });

  it.each(['/uploads/a1.webp', 'https://images.example/images/demo/fork.svg', '/images/demo/fork.svg?x=1'])(
    'shows %s unchanged',
    (src) => {
      renderComponent(<Figure src={src} alt="A part" />);
      expect(sources()).toEqual([src]);
    },
  );

  it('offers the sizes and formats of an uploaded picture, and a placeholder while it loads', () => {
    const photo = {
      width: 960,
      height: 720,
      blurDataUrl: 'data:image/bmp;base64,Qk0=',
      sources: [
        { __typename: 'ImageSource' as const, type: 'image/avif', srcSet: '/images/a/160.avif 160w' },
        { __typename: 'ImageSource' as const, type: 'image/webp', srcSet: '/images/a/160.webp 160w' },
      ],
    };
    const { container } = renderComponent(
      <Figure src="/images/a/960.webp" alt="A part" photo={photo} sizes="(min-width: 64rem) 33vw, 100vw" />,
    );
    const offered = [...container.querySelectorAll('picture > source')].map((source) => [
      source.getAttribute('type'),
      source.getAttribute('srcset'),
      source.getAttribute('sizes'),
    ]);
    expect(offered).toEqual(photo.sources.map(({ type, srcSet }) => [type, srcSet, '(min-width: 64rem) 33vw, 100vw']));
    const picture = screen.getByAltText('A part');
    expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['960', '720']);
    expect(picture.style.backgroundImage).toContain(photo.blurDataUrl);
  });
});
