import { shopTexts } from '@kickstand/rules/shop-texts';
import { createContext, use, type ReactNode } from 'react';
import { useShopQuery, type ShopQuery } from '../../graphql/generated/operations';

/** The settings that every page shows. */
type ShownShop = Pick<ShopQuery['shop'], 'name' | 'tagline' | 'lead' | 'logo' | 'addsTax'> & {
  footer: readonly { title: string; links: readonly ShownLink[] }[];
  /** Published legal pages, and other pages for the last line of the footer. */
  pages: readonly ShownLink[];
};

interface ShownLink {
  text: string;
  url: string | null;
}

const unlinked = (texts: readonly string[]) => texts.map((text) => ({ text, url: null }));

const usual: ShownShop = {
  ...{ name: shopTexts.name, tagline: shopTexts.tagline, lead: shopTexts.lead, logo: null, addsTax: false },
  pages: [],
  footer: [
    { title: 'Services', links: unlinked(shopTexts.footer.services) },
    { title: 'Company', links: unlinked(shopTexts.footer.company) },
    { title: 'Social', links: unlinked(shopTexts.footer.social) },
  ],
};

const ShopContext = createContext<ShownShop>(usual);

/**
 * Every document contains the shop's settings, so they are there at the first render. They stay while they are fetched
 * again.
 */
export function ShopProvider({ children }: { children: ReactNode }) {
  const { data, previousData } = useShopQuery();
  return <ShopContext value={(data ?? previousData)?.shop ?? usual}>{children}</ShopContext>;
}

export function useShownShop(): ShownShop {
  return use(ShopContext);
}
