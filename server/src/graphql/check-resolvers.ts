import type { SchemaResolvers as Resolvers, SchemaResolversParentTypes } from './generated/resolver-types.js';
import type { ShopContext } from './loaders.js';
import type { Resolves, resolvers } from './resolvers.js';

/**
 * Makes the compiler check that resolvers match schema.graphql. Nothing in this file exists at run time. Each field of
 * each type must be resolved by a method, or be a property of the type's source object (`mappers` in codegen.yml). The
 * method must be in one of the classes listed for the type in `resolvers.ts`. It must take the source object as its
 * first parameter, followed by the field's arguments. The type of its result, or of the property, must match the
 * schema.
 */
type Entry = (typeof resolvers)[number];
type ClassOf<Type, E = Entry> =
  E extends Resolves<infer Types, infer Resolver> ? (Type extends Types ? Resolver : never) : never;

type TypeName = Exclude<keyof Resolvers & keyof SchemaResolversParentTypes, 'DateTime' | 'SafeInt' | 'Node'>;
/** Connections compute their own count (api/graphql/connection.ts). */
type Elsewhere<Type extends TypeName> = Type extends `${string}Connection` ? 'totalCount' : never;
type FieldName<Type extends TypeName> = string &
  Exclude<keyof NonNullable<Resolvers[Type]>, `__${string}` | Elsewhere<Type>>;

/** The field's resolver according to the schema: `(root, args, context, info) => result`. */
type Declared<Type extends TypeName, Field extends FieldName<Type>> = Extract<
  NonNullable<Resolvers[Type]>[Field],
  (...parameters: never) => unknown
>;
type Root<D extends (...parameters: never) => unknown> = Parameters<D>[0];
type Args<D extends (...parameters: never) => unknown> = Parameters<D>[1];
type Result<D extends (...parameters: never) => unknown> = Awaited<ReturnType<D>>;

type MethodOf<Type extends TypeName, Field extends string> = Extract<ClassOf<Type>, Record<Field, unknown>>[Field &
  keyof Extract<ClassOf<Type>, Record<Field, unknown>>];

/** Whether a parameter takes all arguments, one of them, the context, or its actor. */
type Accepts<Parameter, A> = A extends Parameter
  ? true
  : ShopContext extends Parameter
    ? true
    : ShopContext['actor'] extends Parameter
      ? true
      : true extends { [Name in keyof A]-?: A[Name] extends Parameter ? true : false }[keyof A]
        ? true
        : false;
type AcceptsAll<P extends readonly unknown[], A> = false extends { [Index in keyof P]: Accepts<P[Index], A> }[number]
  ? false
  : true;
type TakesWhatIsGiven<Type, P extends readonly unknown[], D extends (...parameters: never) => unknown> = Type extends
  'Query' | 'Mutation'
  ? AcceptsAll<P, Args<D>>
  : P extends readonly [infer First, ...infer Rest]
    ? Root<D> extends First
      ? AcceptsAll<Rest, Args<D>>
      : false
    : true;

/** The problem of a field as a text; `never` if there is none. */
type Problem<Type extends TypeName, Field extends FieldName<Type>> = [MethodOf<Type, Field>] extends [never]
  ? Root<Declared<Type, Field>> extends Record<Field, infer Value>
    ? [Value] extends [Result<Declared<Type, Field>>]
      ? never
      : `${Type}.${Field}: the object has another type than the schema`
    : `${Type}.${Field}: neither resolved nor a property of the object`
  : MethodOf<Type, Field> extends (...parameters: infer P) => infer Returned
    ? [Awaited<Returned>] extends [Result<Declared<Type, Field>>]
      ? TakesWhatIsGiven<Type, P, Declared<Type, Field>> extends true
        ? never
        : `${Type}.${Field}: the resolver takes something other than the object, the arguments and the context`
      : `${Type}.${Field}: the resolver answers something other than the schema`
    : `${Type}.${Field}: not a method`;

type Problems = { [Type in TypeName]: { [Field in FieldName<Type>]: Problem<Type, Field> }[FieldName<Type>] }[TypeName];

type MustBeNone<_Problem extends never> = true;
export type ResolverCheck = MustBeNone<Problems>;
