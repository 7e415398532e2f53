import { Int, ObjectType } from 'type-graphql';
import { Field, NullableField } from './field.js';
import { SameForVisitors } from './same-for-visitors.js';

@SameForVisitors()
@ObjectType('ImageSource', { description: 'One file format of an image, in several sizes.' })
export class ImageSourceType {
  @Field('Content type, e.g. `image/avif`.')
  type: string;

  @Field('Addresses, as in `Image.url`, and widths of the files, in the format of the HTML attribute `srcset`.')
  srcSet: string;
}

@SameForVisitors()
@ObjectType('Image', { description: 'An image.' })
export class ImageType {
  @Field('An http(s) address, or a path of this shop, to be appended to `Shop.url`.')
  url: string;

  @Field('Alternative text for people who cannot see the image.')
  altText: string;

  @NullableField(() => Int, 'In pixels; null for images that the shop does not host.')
  width?: number | null;

  @NullableField(() => Int, 'In pixels; null for images that the shop does not host.')
  height?: number | null;

  @NullableField(
    () => String,
    'Tiny preview as a data URL, to show while the image loads; null if there is none or the image is partly transparent.',
  )
  blurDataUrl?: string | null;

  @Field(
    () => [ImageSourceType],
    'Available formats, smallest files first; empty for images that the shop does not host.',
  )
  sources?: ImageSourceType[];
}
