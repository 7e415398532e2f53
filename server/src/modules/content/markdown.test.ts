import { describe, expect, it } from 'vitest';
import { findPictures, renderMarkdown } from './markdown.js';

const html = (markdown: string) => renderMarkdown(markdown).trim();
const picture = `/images/${'0123456789abcdef'.repeat(2)}-1600x800/1600.webp`;

describe('a text in Markdown', () => {
  it.each([
    ['headings on lower levels than the title of the page', '# One\n\n###### Six', '<h2>One</h2>\n<h6>Six</h6>'],
    ['top headings one level below the title of the page', '### Three\n\n#### Four', '<h2>Three</h2>\n<h3>Four</h3>'],
    ['lists and emphasis', '- **a**\n- *b*', '<ul>\n<li><strong>a</strong></li>\n<li><em>b</em></li>\n</ul>'],
    ['links within the shop', '[Terms](/terms)', '<p><a href="/terms">Terms</a></p>'],
    [
      'links to other sites',
      '[Club](https://club.example/a?b=1&c)',
      '<p><a href="https://club.example/a?b=1&amp;c" rel="noopener">Club</a></p>',
    ],
    ['addresses as links', 'shop@kickstand.org', '<p><a href="mailto:shop@kickstand.org">shop@kickstand.org</a></p>'],
    [
      'uploaded pictures at the size of the column',
      `![A "bike"](${picture})`,
      `<p><img src="${picture.replace('1600.webp', '960.webp')}" alt="A &quot;bike&quot;" loading="lazy" width="960" height="480"></p>`,
    ],
    [
      'pictures of other sites',
      '![A](https://pictures.example/a.png)',
      '<p><img src="https://pictures.example/a.png" alt="A" loading="lazy"></p>',
    ],
  ])('has %s', (_what, markdown, expected) => {
    expect(html(markdown)).toBe(expected);
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<div><div onclick="alert(1)">a</div></div>',
    '<style>body{display:none}</style>',
    '<iframe src="https://evil.example"></iframe>',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](java\nscript:alert(1))',
    '[a](&#106;avascript:alert(1))',
    '[a](vbscript:msgbox)',
    '[a](data:text/html;base64,PHNjcmlwdD4=)',
    '[a](//evil.example)',
    '[a](/\\evil.example)',
    '[a](file:///etc/passwd)',
    '<javascript:alert(1)>',
    '![a](javascript:alert(1))',
    '![a](data:image/svg+xml;base64,PHN2Zz4=)',
    '![a](http://pictures.example/a.png)',
    '![a](//evil.example/a.png)',
    '![a" onerror="alert(1)](x)',
    '[a][1]\n\n[1]: javascript:alert(1)',
    '[a](/b "x\\" onmouseover=\\"alert(1)")',
    '`<script>`',
    '```"><script>\nalert(1)\n```',
  ])('keeps nothing dangerous of %j', (markdown) => {
    const elements = [...renderMarkdown(markdown).matchAll(/<\/?([a-z0-9]+)((?:\s[\w-]+="[^"]*")*)\s*>/g)];
    const rest = renderMarkdown(markdown).replace(/<\/?([a-z0-9]+)((?:\s[\w-]+="[^"]*")*)\s*>/g, '');
    expect(rest).not.toMatch(/[<>]/);
    for (const [, name = '', attributes = ''] of elements) {
      expect(['p', 'a', 'img', 'code', 'pre']).toContain(name);
      const names = [...attributes.matchAll(/\s([\w-]+)="([^"]*)"/g)];
      for (const [, attribute = '', value = ''] of names) {
        expect(['href', 'title', 'src', 'alt', 'rel', 'loading', 'class']).toContain(attribute);
        if (attribute === 'href' || attribute === 'src') expect(value).toMatch(/^(?:\/[^/\\]|https?:\/\/)/);
      }
    }
  });

  it('lists each of its pictures once', () => {
    expect(findPictures(`![a](${picture}) ![b](${picture})\n\n- ![c](https://pictures.example/c.png)`)).toEqual([
      picture,
      'https://pictures.example/c.png',
    ]);
  });
});
