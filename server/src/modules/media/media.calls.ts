import { maxPictureBytes, maxPicturePixels, uploadMediaTypes } from '@kickstand/rules/pictures';
import { z } from 'zod';
import type { RestCalls } from '../http/rest-call.js';

const address = z.string().meta({
  description: 'What to give a product as its picture.',
  examples: ['/images/0a1b2c3d4e5f60718293a4b5c6d7e8f9-1600x1067/1600.webp'],
});

const pictureSource = z
  .object({
    type: z.string().meta({ description: 'A content type.', examples: ['image/avif'] }),
    srcSet: z.string().meta({ description: 'As in HTML: addresses with their widths.' }),
  })
  .meta({ id: 'PictureSource' });

const uploadedPicture = z
  .object({
    success: z.literal(true),
    data: z.object({
      url: address,
      width: z.int().min(1).meta({ description: 'Of the picture at that address.' }),
      height: z.int().min(1),
      blurDataUrl: z
        .string()
        .nullable()
        .meta({ description: 'To show while it loads; null where parts are transparent.' }),
      srcSet: z.string().nullable().meta({ description: 'The WebP source’s; null with a hosting service.' }),
      sources: z
        .array(pictureSource)
        .meta({ description: 'For `<picture>`, the smaller format first; empty with a hosting service.' }),
    }),
  })
  .meta({ id: 'UploadedPicture' });

export const mediaCalls = {
  uploadPicture: {
    id: 'uploadPicture',
    method: 'post',
    path: '/images',
    isUnderApiOnly: true,
    group: 'Pictures',
    summary: 'Upload a picture',
    description:
      'It is turned upright, rid of its metadata, and kept in every size a page needs. The same file again is the ' +
      'same picture. One that no product is given within a day goes away.',
    access: 'admin',
    body: {
      kind: 'file-form',
      field: 'image',
      maxBytes: maxPictureBytes,
      mediaTypes: uploadMediaTypes,
      description: `At most ${maxPictureBytes / 1_000_000} MB and ${maxPicturePixels / 1_000_000} megapixels.`,
    },
    answer: uploadedPicture,
    answerDescription: 'It is kept.',
    refusals: ['SERVICE_UNAVAILABLE'],
    refusalDescriptions: {
      BAD_USER_INPUT: 'It is no picture of a format that is taken, it is broken, or it has too many pixels.',
      SERVICE_UNAVAILABLE:
        'Too many are being uploaded (`Retry-After` tells when to try again), none can be read at the moment, or the ' +
        'hosting service cannot be reached.',
    },
    hasRetryAfter: true,
    hasSuccessField: true,
  },
} as const satisfies RestCalls;
