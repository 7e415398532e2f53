import { FieldResolver, Resolver, Root } from 'type-graphql';
import { linesOf, type Address } from './address.js';
import { AddressType } from './address.type.js';

@Resolver(() => AddressType)
export class AddressResolver {
  @FieldResolver()
  company(@Root() { company }: Address) {
    return company || null;
  }

  @FieldResolver()
  line2(@Root() { line2 }: Address) {
    return line2 || null;
  }

  @FieldResolver()
  postcode(@Root() { postcode }: Address) {
    return postcode || null;
  }

  @FieldResolver()
  region(@Root() { region }: Address) {
    return region || null;
  }

  @FieldResolver()
  formatted(@Root() address: Address) {
    return linesOf(address);
  }
}
