import { Field, ObjectType } from 'type-graphql';

@ObjectType('Image', { description: 'A picture.' })
export class ImageType {
  @Field({ description: 'An http(s) address, or a path of this shop.' })
  url: string;

  @Field({ description: 'What it shows, for those who cannot see it.' })
  altText: string;
}
