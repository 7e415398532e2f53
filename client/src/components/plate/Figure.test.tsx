import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderComponent } from '../../../test/render-component';
import { Figure } from './Figure';

const sources = () => screen.getAllByAltText('A part').map((picture) => picture.getAttribute('src'));

describe('Figure', () => {
  it('asks for a drawing in both themes', () => {
    renderComponent(<Figure src="/images/demo/fork.svg" alt="A part" />);
    expect(sources()).toEqual(['/images/demo/fork.svg?theme=light', '/images/demo/fork.svg?theme=dark']);
  });

  it.each(['/uploads/a1.webp', 'https://images.example/images/demo/fork.svg', '/images/demo/fork.svg?x=1'])(
    'shows %s as it is',
    (src) => {
      renderComponent(<Figure src={src} alt="A part" />);
      expect(sources()).toEqual([src]);
    },
  );
});
