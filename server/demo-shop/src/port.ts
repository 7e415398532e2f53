/** What the demo data needs of the shop. Adding what is there already changes nothing. */
export interface DemoShopPort {
  wasSeeded(): Promise<boolean>;
  addProduct(product: NewProduct): Promise<void>;
  addReview(review: NewReview): Promise<void>;
  grantAdmin(email: string): Promise<void>;
  markSeeded(): Promise<void>;
}

export interface NewProduct {
  /** 24 hexadecimal digits. */
  id: string;
  partNumber: string;
  name: string;
  about: string;
  category: string;
  imageUrl: string;
  /** In minor units of the shop's currency. */
  priceMinor: number;
  availableQuantity: number;
  minimumQuantity: number;
}

export interface NewReview {
  /** 24 hexadecimal digits. */
  id: string;
  text: string;
  /** 1 to 5. */
  rating: number;
  author: { userId: string; displayName: string };
  /** Null if the review is about the shop. */
  productId: string | null;
  createdAt: Date;
}
