import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType('ImageSource', { description: 'One format of a picture, in all its sizes.' })
export class ImageSourceType {
  @Field({ description: 'Its content type, e.g. `image/avif`.' })
  type: string;

  @Field({ description: 'Addresses with their widths, as in HTML’s `srcset`.' })
  srcSet: string;
}

@ObjectType('Image', { description: 'A picture.' })
export class ImageType {
  @Field({ description: 'An http(s) address, or a path of this shop.' })
  url: string;

  @Field({ description: 'What it shows, for those who cannot see it.' })
  altText: string;

  @Field(() => Int, { nullable: true, description: 'In pixels; null for pictures the shop does not keep itself.' })
  width?: number | null;

  @Field(() => Int, { nullable: true, description: 'In pixels; null for pictures the shop does not keep itself.' })
  height?: number | null;

  @Field(() => String, {
    nullable: true,
    description: 'A tiny picture as a data URL, to show while it loads; null when unknown or partly transparent.',
  })
  blurDataUrl?: string | null;

  @Field(() => [ImageSourceType], {
    description: 'Its formats, the smallest files first; empty for pictures the shop does not keep itself.',
  })
  sources?: ImageSourceType[];
}
