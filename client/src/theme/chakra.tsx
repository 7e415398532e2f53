import type {
  chakra as ChakraFactory,
  RecipeDefinition,
  RecipeRuntimeFn,
  RecipeVariantRecord,
  SystemStyleObject,
} from '@chakra-ui/react';
import isPropValid from '@emotion/is-prop-valid';
import { serializeStyles } from '@emotion/serialize';
import { getRegisteredStyles, type SerializedStyles } from '@emotion/utils';
import {
  useContext,
  useInsertionEffect,
  useLayoutEffect,
  type ElementType,
  type FunctionComponent,
  type ReactNode,
  type Ref,
} from 'react';
import { endUpdate, insertRules, isServer, StylesContext, type Styles } from './styles';
import { system } from './system';

interface StyledProps {
  as?: ElementType;
  children?: ReactNode;
  className?: string;
  ref?: Ref<unknown>;
}

interface Looks {
  className: string | undefined;
  serialized: SerializedStyles;
}

interface Recipe extends RecipeRuntimeFn<RecipeVariantRecord> {
  merge: (other: Recipe) => Recipe;
}

/**
 * The element and the recipe of each styled component. Styling such a component again merges the recipes, so that there
 * is still only one element with one class.
 */
const sources = new WeakMap<object, { element: ElementType; recipe: () => Recipe }>();

/**
 * Largest number of cached combinations of style props per component. Only a component with computed values can have
 * more.
 */
const mostLooks = 500;

/**
 * Replaces Chakra's factory of styled components. It computes the styles once for each combination of style props;
 * Chakra's own factory computes them at each render of each element.
 */
export const chakra = new Proxy(styled, { get: (_, tag: string) => elementOf(tag) }) as unknown as typeof ChakraFactory;

const elements = new Map<string, FunctionComponent<StyledProps>>();

function elementOf(tag: string): FunctionComponent<StyledProps> {
  const known = elements.get(tag) ?? styled(tag as ElementType);
  elements.set(tag, known);
  return known;
}

function styled(tag: ElementType, definition: RecipeDefinition = {}): FunctionComponent<StyledProps> {
  const inner = typeof tag === 'string' ? undefined : sources.get(tag);
  const element = inner?.element ?? tag;
  const recipe = once(() => {
    const own: Recipe = system.cva(definition);
    return inner ? inner.recipe().merge(own) : own;
  });
  const known = new Map<string, Looks>();

  function Styled({ as: Tag = element, children, className, ref, ...props }: StyledProps) {
    const sheets = useContext(StylesContext);
    const { key, attributes, variants, styles } = sortProps(props, element, recipe());
    const lookKey = className === undefined ? key : `${key} ${className}`;
    let looks = known.get(lookKey);
    if (!looks) {
      if (known.size === mostLooks) known.clear();
      looks = toLooks(sheets, toStyles(recipe()(variants), styles), className);
      known.set(lookKey, looks);
    }
    const { serialized } = looks;
    const selector = `.${sheets.key}-${serialized.name}`;
    if (typeof Tag !== 'string') registerClass(sheets, serialized);
    if (isServer) insertRules(sheets, selector, serialized);
    const isNew = sheets.inserted[serialized.name] === undefined;
    return (
      <>
        {isNew && <Insertion sheets={sheets} selector={selector} serialized={serialized} />}
        <Tag {...attributes} className={looks.className} ref={ref}>
          {children}
        </Tag>
      </>
    );
  }

  sources.set(Styled, { element, recipe });
  return Styled;
}

interface SortedProps {
  /** The variants and styles as text, for lookups in the cache. */
  key: string;
  attributes: Record<string, unknown>;
  variants: Record<string, unknown>;
  styles: Record<string, unknown>;
}

function sortProps(props: Record<string, unknown>, element: ElementType, { variantKeys }: Recipe): SortedProps {
  const sorted: SortedProps = { key: '', attributes: {}, variants: {}, styles: {} };
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue;
    const isVariant = variantKeys.includes(name);
    if (element === 'circle' && shapeOfCircle.includes(name)) sorted.attributes[name] = value;
    else if (isVariant || kindOf(name) === 'style') {
      sorted[isVariant ? 'variants' : 'styles'][name] = value;
      sorted.key += typeof value === 'string' ? `${name}:${value};` : `${name}=${JSON.stringify(value)};`;
    } else if (typeof element !== 'string') sorted.attributes[name] = value;
    else if (kindOf(name) === 'attribute') sorted.attributes[attributeNames[name] ?? name] = value;
  }
  return sorted;
}

/** Attributes of `<circle>` that have the same names as style props. */
const shapeOfCircle = ['cx', 'cy', 'r'];
const attributeNames: Record<string, string> = { htmlWidth: 'width', htmlHeight: 'height' };
const kinds = new Map<string, 'style' | 'attribute' | 'other'>();

function kindOf(name: string): 'style' | 'attribute' | 'other' {
  let kind = kinds.get(name);
  if (!kind) {
    if (system.isValidProperty(name)) kind = 'style';
    else kind = name in attributeNames || isPropValid(name) ? 'attribute' : 'other';
    kinds.set(name, kind);
  }
  return kind;
}

/**
 * The styles of a recipe and the style props, which override the recipe. Takes recipes out of the cascade layer into
 * which Chakra puts them: after a rule is added to a layer, Chromium computes style and layout of the whole document
 * again.
 */
function toStyles(ofRecipe: SystemStyleObject, props: Record<string, unknown>): SystemStyleObject {
  const { '@layer recipes': styles = {} } = ofRecipe as Record<string, SystemStyleObject>;
  return Object.keys(props).length === 0 ? styles : { ...styles, '&&&': system.css(props as SystemStyleObject) };
}

/** If an outer component passes a class, its styles are merged into the element's own class, as in Emotion. */
function toLooks({ key, registered }: Styles, styles: SystemStyleObject, className: string | undefined): Looks {
  const parts: (SystemStyleObject | string)[] = [styles];
  const others = className === undefined ? '' : getRegisteredStyles(registered, parts as string[], className);
  const serialized = serializeStyles(parts as string[], registered, {});
  const own = serialized.styles === '' ? '' : `${key}-${serialized.name}`;
  return { className: `${others} ${own}`.trim() || undefined, serialized };
}

/** An inner component may get the class of an outer one, and then needs its styles. */
function registerClass({ key, registered }: Styles, { name, styles }: SerializedStyles): void {
  registered[`${key}-${name}`] = styles;
}

interface InsertionProps {
  sheets: Styles;
  selector: string;
  serialized: SerializedStyles;
}

/**
 * Inserts an element's styles before the element is painted. It is rendered before the element, so the styles of the
 * element's children come later.
 */
function Insertion({ sheets, selector, serialized }: InsertionProps) {
  useInsertionEffect(() => insertRules(sheets, selector, serialized), [sheets, selector, serialized]);
  useLayoutEffect(endUpdate, []);
  return null;
}

function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
