/** Texts of the shop until the merchant changes them in the settings. */
export const shopTexts = {
  name: 'Kickstand',
  tagline: 'Because your motorbike is important to us.',
  lead: 'A wide range of products at reasonable prices: parts and accessories that fit, drawn, measured and in stock.',
  footer: {
    services: ['Branding', 'Design', 'Marketing', 'Advertisement'],
    company: ['About us', 'Contact', 'Jobs', 'Press kit'],
    social: ['Twitter', 'Instagram', 'Facebook', 'Github'],
  },
} as const;
