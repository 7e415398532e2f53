import { isInEu } from '../../../platform/tax/eu-vat.js';
import { money, toDecimalString } from '../../../shared/money.js';
import { tag, text } from '../../../shared/xml.js';
import { isAcrossEu, toTaxPlace } from '../../pricing/tax-places.js';
import type { Buyer, Invoice, InvoiceLine, InvoiceTax, Seller } from './invoice.js';

/**
 * The invoice as EN 16931 XML in UN/CEFACT syntax (Cross Industry Invoice), as embedded by Factur-X and ZUGFeRD. The
 * same invoice always gives the same text.
 */
export function toInvoiceXml(invoice: Invoice): string {
  const { number, kind, issuedOn, note, lines } = invoice;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<rsm:CrossIndustryInvoice ${Object.entries(namespaces)
      .map(([prefix, name]) => `xmlns:${prefix}="urn:un:unece:uncefact:data:standard:${name}:100"`)
      .join(' ')}>`,
    tag(
      'rsm:ExchangedDocumentContext',
      tag('ram:GuidelineSpecifiedDocumentContextParameter', text('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    tag(
      'rsm:ExchangedDocument',
      text('ram:ID', number),
      text('ram:TypeCode', kind === 'invoice' ? '380' : '381'),
      tag('ram:IssueDateTime', day('udt', issuedOn)),
      note === null ? '' : tag('ram:IncludedNote', text('ram:Content', note)),
    ),
    tag(
      'rsm:SupplyChainTradeTransaction',
      ...lines.map((line) => toLine(invoice, line)),
      toAgreement(invoice),
      toDelivery(invoice),
      toSettlement(invoice),
    ),
    '</rsm:CrossIndustryInvoice>\n',
  ].join('');
}

const namespaces = {
  rsm: 'CrossIndustryInvoice',
  ram: 'ReusableAggregateBusinessInformationEntity',
  udt: 'UnqualifiedDataType',
  qdt: 'QualifiedDataType',
};

const day = (prefix: 'udt' | 'qdt', date: string) =>
  `<${prefix}:DateTimeString format="102">${date.replaceAll('-', '')}</${prefix}:DateTimeString>`;

type Amounts = Pick<Invoice, 'currency'>;
const amount = (name: string, { currency }: Amounts, amountMinor: number, attribute = '') =>
  text(name, toDecimalString(money(amountMinor, currency)), attribute);

const million = 1_000_000;
/** Unit code for one item. */
const unit = ' unitCode="C62"';

/** The price in the XML is the net total of all units, because a net price for one unit would have to be rounded. */
function toLine(invoice: Invoice, line: InvoiceLine): string {
  const { position, name, partNumber, price, netMinor } = line;
  const quantity = price?.quantity ?? 1;
  const net = tag(
    'ram:NetPriceProductTradePrice',
    amount('ram:ChargeAmount', invoice, netMinor),
    text('ram:BasisQuantity', quantity, unit),
  );
  return tag(
    'ram:IncludedSupplyChainTradeLineItem',
    tag('ram:AssociatedDocumentLineDocument', text('ram:LineID', position)),
    tag('ram:SpecifiedTradeProduct', text('ram:SellerAssignedID', partNumber), text('ram:Name', name || '-')),
    tag('ram:SpecifiedLineTradeAgreement', net),
    tag('ram:SpecifiedLineTradeDelivery', text('ram:BilledQuantity', quantity, unit)),
    tag(
      'ram:SpecifiedLineTradeSettlement',
      tag('ram:ApplicableTradeTax', text('ram:TypeCode', 'VAT'), ...toRate(toCategory(invoice, line), line)),
      tag('ram:SpecifiedTradeSettlementLineMonetarySummation', amount('ram:LineTotalAmount', invoice, netMinor)),
    ),
  );
}

interface Category {
  /** Tax category, a code of the list UNTDID 5305. */
  code: 'S' | 'Z' | 'E' | 'K' | 'AE' | 'G' | 'O';
  /** Why no VAT is charged: a code of the VATEX list ('' if none fits), and the reason in words. */
  reason?: { code: string; words: string };
}

const exempt = (code: Category['code'], vatex: string, words: string) => ({ code, reason: { code: vatex, words } });
const notTaxed = exempt('O', 'VATEX-EU-O', 'Not subject to VAT');
const intraCommunity = exempt('K', 'VATEX-EU-IC', 'Intra-community supply: reverse charge');
const reverseCharge = exempt('AE', 'VATEX-EU-AE', 'Reverse charge');
const exported = exempt('G', 'VATEX-EU-G', 'Export: not taxed');

const homeOf = ({ country }: Seller) => toTaxPlace({ country: country ?? '', region: '', postcode: '' }, '');

/** The category of an invoice on which nothing is taxed; null if the invoice has no exemption. */
export function toExemption({ exemption, seller, buyer, taxCountry }: Invoice) {
  if (exemption === null) return null;
  if (exemption === 'not_registered') return notTaxed;
  if (exemption === 'export') return exported;
  const home = homeOf(seller);
  const { country, postcode } = buyer.address ?? { country: taxCountry, postcode: '' };
  return isAcrossEu(home, toTaxPlace({ country, region: '', postcode }, home.country)) ? intraCommunity : reverseCharge;
}

function toCategory(invoice: Invoice, { rateMillionths }: Pick<InvoiceTax, 'rateMillionths'>): Category {
  if (rateMillionths !== null) return { code: rateMillionths > 0 ? 'S' : 'Z' };
  const exemption = toExemption(invoice);
  if (exemption !== null) return exemption;
  // Category O (not subject to VAT) must not be combined with other categories in one invoice.
  const isMixed = invoice.taxes.some((tax) => tax.rateMillionths !== null);
  return isMixed ? exempt('E', '', invoice.note ?? 'Exempt from VAT') : notTaxed;
}

function toRate({ code }: Category, { rateMillionths }: Pick<InvoiceTax, 'rateMillionths'>): string[] {
  const percent = ((rateMillionths ?? 0) * 100) / million;
  return [text('ram:CategoryCode', code), code === 'O' ? '' : text('ram:RateApplicablePercent', percent)];
}

function toAgreement(invoice: Invoice): string {
  const { seller, buyer, taxCountry, order } = invoice;
  // VAT numbers must be left out if nothing on the invoice is subject to VAT.
  const isTaxable = invoice.taxes.some((tax) => toCategory(invoice, tax).code !== 'O');
  return tag(
    'ram:ApplicableHeaderTradeAgreement',
    tag(
      'ram:SellerTradeParty',
      text('ram:ID', seller.email),
      text('ram:Name', seller.name),
      toSellerAddress(seller),
      tag('ram:URIUniversalCommunication', text('ram:URIID', seller.email, ' schemeID="EM"')),
      isTaxable ? toRegistration(seller) : '',
    ),
    tag(
      'ram:BuyerTradeParty',
      text('ram:Name', [buyer.address?.company, buyer.name].filter(Boolean).join(', ') || '-'),
      toBuyerAddress(buyer, taxCountry),
      isTaxable ? toRegistration(buyer) : '',
    ),
    tag('ram:SellerOrderReferencedDocument', text('ram:IssuerAssignedID', order.number)),
  );
}

const toRegistration = ({ vatNumber }: Pick<Seller, 'vatNumber'>) =>
  tag('ram:SpecifiedTaxRegistration', text('ram:ID', vatNumber?.replaceAll(' ', '') ?? null, ' schemeID="VA"'));

/** The XML has at most three address lines, so further lines are joined to the third. */
function toLines(address: string): string[] {
  const [one, two, ...others] = address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const lines = [one, two, others.join(', ')];
  return ['One', 'Two', 'Three'].map((which, index) => text(`ram:Line${which}`, lines[index] ?? null));
}

const toSellerAddress = ({ address, country }: Seller) =>
  tag('ram:PostalTradeAddress', ...toLines(address), text('ram:CountryID', country));

function toBuyerAddress({ address, addressText }: Buyer, taxCountry: string): string {
  if (!address) {
    return tag('ram:PostalTradeAddress', ...toLines(addressText ?? ''), text('ram:CountryID', taxCountry));
  }
  return tag(
    'ram:PostalTradeAddress',
    text('ram:PostcodeCode', address.postcode),
    text('ram:LineOne', address.line1),
    text('ram:LineTwo', address.line2),
    text('ram:CityName', address.city),
    text('ram:CountryID', address.country),
    text('ram:CountrySubDivisionName', address.region),
  );
}

/** States the day of payment as the day of delivery, which is not known yet when the invoice is issued. */
function toDelivery({ buyer, order, taxCountry }: Invoice): string {
  const to = buyer.address?.country ?? taxCountry;
  return tag(
    'ram:ApplicableHeaderTradeDelivery',
    tag('ram:ShipToTradeParty', tag('ram:PostalTradeAddress', text('ram:CountryID', to))),
    tag('ram:ActualDeliverySupplyChainEvent', tag('ram:OccurrenceDateTime', day('udt', order.paidOn))),
  );
}

/** Means of payment, as codes of the list UNTDID 4461. */
const paymentMeans = { card: '48', cash: '10', bank_transfer: '30' };

function toSettlement(invoice: Invoice): string {
  const { currency, totals, taxes, corrects, order } = invoice;
  return tag(
    'ram:ApplicableHeaderTradeSettlement',
    text('ram:InvoiceCurrencyCode', currency.toUpperCase()),
    order.paidBy
      ? tag('ram:SpecifiedTradeSettlementPaymentMeans', text('ram:TypeCode', paymentMeans[order.paidBy]))
      : '',
    ...taxes.map((tax) => toTax(invoice, tax)),
    tag(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      amount('ram:LineTotalAmount', invoice, totals.netMinor),
      amount('ram:TaxBasisTotalAmount', invoice, totals.netMinor),
      amount('ram:TaxTotalAmount', invoice, totals.taxMinor, ` currencyID="${currency.toUpperCase()}"`),
      amount('ram:GrandTotalAmount', invoice, totals.totalMinor),
      amount('ram:TotalPrepaidAmount', invoice, totals.totalMinor),
      amount('ram:DuePayableAmount', invoice, 0),
    ),
    corrects
      ? tag(
          'ram:InvoiceReferencedDocument',
          text('ram:IssuerAssignedID', corrects.number),
          tag('ram:FormattedIssueDateTime', day('qdt', corrects.issuedOn)),
        )
      : '',
  );
}

function toTax(invoice: Invoice, tax: InvoiceTax): string {
  const category = toCategory(invoice, tax);
  const [code = '', rate = ''] = toRate(category, tax);
  // The codes refer to the law of the EU.
  const reasonCode = isInEu(homeOf(invoice.seller).country) ? category.reason?.code : null;
  return tag(
    'ram:ApplicableTradeTax',
    amount('ram:CalculatedAmount', invoice, tax.taxMinor),
    text('ram:TypeCode', 'VAT'),
    text('ram:ExemptionReason', category.reason?.words ?? null),
    amount('ram:BasisAmount', invoice, tax.netMinor),
    code,
    text('ram:ExemptionReasonCode', reasonCode ?? null),
    rate,
  );
}
