import type { NewVehicle } from '../port.js';

/** A bike, with additional fields for the rules of the demo fitment. */
export interface DemoVehicle extends NewVehicle {
  readonly cylinders: number;
  readonly drive: 'belt' | 'chain' | 'shaft';
}

/**
 * One model per line: make, model, kind, displacement in ccm, kilowatts, cylinders, drive, build periods with the
 * maker's code, variants and other names. Makes and models are real; the build periods are approximate.
 */
const models = `
Honda|CBR 600 RR|street|599|88|4|chain|PC37 2003-2006, PC40 2007-2012, PC40 2013-2016, PC40 2024-|,ABS|CBR600RR
Honda|CBR 1000 RR|street|999|131|4|chain|SC57 2004-2005, SC57 2006-2007, SC59 2008-2011, SC59 2012-2016, SC77 2017-2019|,ABS|Fireblade, CBR1000RR
Honda|CB 500 F|street|471|35|2|chain|PC45 2013-2015, PC45 2016-2018, PC63 2019-|,35 kW|CB500F
Honda|CB 650 R|street|649|70|4|chain|RH02 2019-2020, RH17 2021-2023, RH28 2024-|,35 kW|CB650R
Honda|CRF 1000 L|offroad|998|70|2|chain|SD04 2016-2017, SD06 2018-2019|,DCT|Africa Twin, CRF1000L
Honda|CRF 1100 L|offroad|1084|75|2|chain|SD08 2020-2021, SD10 2022-2023, SD16 2024-|,DCT|Africa Twin, CRF1100L
Honda|CRF 450 R|offroad|449|39|1|chain|PE05 2009-2012, PE05 2013-2016, PE07 2017-2020, PE09 2021-||CRF450R
Honda|NC 750 X|street|745|43|2|chain|RC72 2014-2015, RC90 2016-2020, RH09 2021-|,DCT|NC750X
Honda|XL 600 V|offroad|583|40|2|chain|PD06 1987-1993, PD06 1994-1996, PD10 1997-2000||Transalp, XL600V
Honda|SH 125 i|scooter|125|9|1|belt|JF14 2005-2008, JF41 2009-2012, JF41 2013-2016, JK11 2020-|,ABS|SH125i
Honda|CB 750 Four|street|736|49|4|chain|K0 1969-1971, K2 1972-1975, K6 1976-1978||CB750
Yamaha|YZF-R1|street|998|147|4|chain|RN12 2004-2006, RN19 2007-2008, RN22 2009-2014, RN32 2015-2019, RN65 2020-|,M|R1
Yamaha|YZF-R6|street|599|91|4|chain|RJ11 2006-2007, RJ15 2008-2016, RJ27 2017-2020|,ABS|R6
Yamaha|MT-07|street|689|54|2|chain|RM04 2014-2015, RM17 2016-2017, RM18 2018-2020, RM33 2021-|,35 kW|MT07, FZ-07
Yamaha|MT-09|street|847|85|3|chain|RN29 2014-2016, RN43 2017-2020, RN69 2021-|,SP|MT09, FZ-09
Yamaha|Ténéré 700|offroad|689|54|2|chain|DM07 2019-2021, DM11 2022-|,Rally|T7, Tenere
Yamaha|XT 660 R|offroad|660|35|1|chain|DM01 2004-2006, DM01 2007-2010, DM01 2011-2016||XT660R
Yamaha|SR 400|street|399|17|1|chain|RH03 2014-2016, RH16 2018-2021||SR400
Yamaha|Aerox 50|moped|49|2|1|belt|SA14 1999-2006, SA53 2007-2012, SA54 2013-2017|,R|
Yamaha|YFM 700 R|atv|686|34|1|chain|AM13 2006-2012, AM13 2013-2020|,SE|Raptor 700
Kawasaki|Ninja ZX-6R|street|636|96|4|chain|ZX636C 2005-2006, ZX600P 2007-2008, ZX600R 2009-2012, ZX636E 2013-2018, ZX636G 2019-|,ABS|ZX6R
Kawasaki|Ninja ZX-10R|street|998|149|4|chain|ZXT00C 2004-2005, ZXT00D 2006-2007, ZXT00E 2008-2010, ZXT00J 2011-2015, ZXT00S 2016-2020|,ABS|ZX10R
Kawasaki|Ninja 400|street|399|33|2|chain|EX400G 2018-2022|,KRT|EX400
Kawasaki|Z 650|street|649|50|2|chain|ER650H 2017-2019, ER650K 2020-2022, ER650P 2023-|,35 kW|Z650
Kawasaki|Z 900|street|948|92|4|chain|ZR900B 2017-2019, ZR900F 2020-|,35 kW|Z900
Kawasaki|Versys 650|street|649|49|2|chain|LE650A 2006-2009, LE650C 2010-2014, LE650E 2015-2021|,ABS|KLE650
Kawasaki|KX 250|offroad|249|30|1|chain|KX252B 2017-2018, KX252C 2019-2020, KX252D 2021-||KX250F
Kawasaki|W 800|street|773|35|2|chain|EJ800A 2011-2016, EJ800B 2019-|,Street|W800
Suzuki|GSX-R 600|street|599|92|4|chain|WVB2 2004-2005, WVCE 2006-2007, WVCV 2008-2010, WVC3 2011-2016||GSXR600
Suzuki|GSX-R 750|street|750|110|4|chain|WVB3 2004-2005, WVCF 2006-2007, WVCW 2008-2010, WVC4 2011-2016||GSXR750
Suzuki|GSX-R 1000|street|999|136|4|chain|WVBZ 2003-2004, WVB6 2005-2006, WVCL 2007-2008, WVCY 2009-2016, WDM0 2017-2021|,R|GSXR1000
Suzuki|SV 650|street|645|53|2|chain|AV 1999-2002, WVBY 2003-2008, WCX0 2016-|,S|SV650
Suzuki|DL 650|street|645|50|2|chain|WVB1 2004-2006, WVB1 2007-2011, WC70 2012-2016, WC71 2017-|,XT|V-Strom 650
Suzuki|DR-Z 400|offroad|398|29|1|chain|WVB8 2000-2004, WVB8 2005-2009|S,SM|DRZ400
Suzuki|Burgman 400|scooter|400|23|1|belt|WVBU 2003-2006, WVCG 2007-2016, WVDU 2017-|,ABS|AN400
BMW|R 1200 GS|street|1170|77|2|shaft|R12 2004-2007, R12 2008-2009, R12 2010-2012, K50 2013-2016, K50 2017-2018|,Adventure|R1200GS
BMW|R 1250 GS|street|1254|100|2|shaft|K50 2019-2020, K50 2021-2023|,Adventure|R1250GS
BMW|R nineT|street|1170|81|2|shaft|K21 2014-2016, K21 2017-2020, K21 2021-2023|,Pure,Scrambler|R9T
BMW|F 800 GS|offroad|798|63|2|chain|E8GS 2008-2012, E8GS 2013-2018|,Adventure|F800GS
BMW|S 1000 RR|street|999|142|4|chain|K10 2009-2011, K10 2012-2014, K46 2015-2018, K67 2019-|,M|S1000RR
BMW|G 310 R|street|313|25|1|chain|K03 2016-2020, K03 2021-||G310R
BMW|R 80|street|798|37|2|shaft|247 1984-1989, 247 1990-1995|,RT|R80
BMW|C 400 X|scooter|350|25|1|belt|K18 2018-2020, K18 2021-||C400X
KTM|125 Duke|street|125|11|1|chain|IS 2011-2013, IS 2014-2016, IS 2017-2020, IS 2021-||Duke 125
KTM|390 Duke|street|373|32|1|chain|IS 2013-2016, IS 2017-2020, IS 2021-2023||Duke 390
KTM|690 Duke|street|690|51|1|chain|LC4 2008-2011, LC4 2012-2015, LC4 2016-2019|,R|Duke 690
KTM|890 Adventure|offroad|889|77|2|chain|LC8c 2021-2022, LC8c 2023-|,R|
KTM|1290 Super Duke|street|1301|130|2|chain|LC8 2014-2016, LC8 2017-2019, LC8 2020-|R,GT|SDR
KTM|250 EXC-F|offroad|250|30|1|chain|DOHC 2007-2011, DOHC 2012-2016, DOHC 2017-2019, DOHC 2020-|,Six Days|EXC250F
KTM|85 SX|offroad|85|18|1|chain|2T 2004-2012, 2T 2013-2017, 2T 2018-|17/14,19/16|SX85
Ducati|Monster 696|street|696|55|2|chain|M5 2008-2010, M5 2011-2014|,ABS|M696
Ducati|Monster 821|street|821|80|2|chain|M6 2014-2017, M6 2018-2020|,Stealth|M821
Ducati|Panigale V4|street|1103|157|4|chain|DA 2018-2019, DA 2020-2021, DA 2022-|,S,R|V4
Ducati|Multistrada 1200|street|1198|110|2|chain|A2 2010-2012, A2 2013-2014, A3 2015-2017|,S|MTS1200
Ducati|Scrambler|street|803|54|2|chain|K1 2015-2018, K1 2019-2022|Icon,Classic|Scrambler 800
Triumph|Bonneville T 100|street|865|50|2|chain|J9157 2005-2010, J9157 2011-2016|,SE|T100
Triumph|Bonneville T 120|street|1200|59|2|chain|DU01 2016-2020, DU01 2021-|,Black|T120
Triumph|Street Triple 675|street|675|78|3|chain|D67LD 2007-2010, D67LD 2011-2012, L67LR 2013-2017|,R|
Triumph|Street Triple 765|street|765|90|3|chain|HD01 2017-2019, HD04 2020-2022, HD05 2023-|R,RS|
Triumph|Tiger 800|offroad|799|70|3|chain|A08 2011-2014, A082 2015-2017, C301 2018-2020|,XC|
Triumph|Speed Triple 1050|street|1050|96|3|chain|515NJ 2005-2007, 515NJ 2008-2010, 515NV 2011-2015|,R|
Aprilia|RSV4|street|999|132|4|chain|RK 2009-2012, RK 2013-2014, KE 2015-2020|,Factory|
Aprilia|Tuono 660|street|659|70|2|chain|KS 2021-|,Factory|
Aprilia|RS 125|street|125|11|1|chain|MP 1996-1998, RM 1999-2005, SF 2006-2010, TW 2011-|,Replica|RS125
Moto Guzzi|V7|street|744|35|2|shaft|LW 2008-2011, LW 2012-2014, LD 2015-2020, LD 2021-|Classic,Stone,Racer|V7 II, V7 III
Moto Guzzi|Griso 1100|street|1064|65|2|shaft|LS 2005-2008||
Harley-Davidson|Sportster 883|street|883|37|2|belt|XL2 2004-2006, XL2 2007-2013, XL2 2014-2020|Iron,Low|XL883
Harley-Davidson|Sportster 1200|street|1202|49|2|belt|XL1 2004-2006, XL1 2007-2013, XL1 2014-2020|Custom,Forty-Eight|XL1200
Harley-Davidson|Dyna|street|1584|53|2|belt|GX4 2007-2011, GX4 2012-2017|Street Bob,Super Glide|FXD
Royal Enfield|Bullet 500|street|499|20|1|chain|B5 2009-2016, B5 2017-2020|,Classic|
Royal Enfield|Interceptor 650|street|648|35|2|chain|P1 2018-2022, P1 2023-||INT650
Husqvarna|FE 350|offroad|350|34|1|chain|FE 2014-2016, FE 2017-2019, FE 2020-||FE350
Vespa|GTS 300|scooter|278|16|1|belt|M45 2008-2013, MA3 2014-2018, MD3 2019-|,Super|GTS300
Vespa|PX 125|scooter|123|6|1|belt|VNX1 1977-1983, VNX2 1984-1997, M74 1998-2007||PX125
Piaggio|MP3 400|trike|399|25|1|belt|M64 2007-2010, M64 2011-2014|,LT|
Can-Am|Renegade 800|atv|800|53|2|shaft|G1 2007-2011, G2 2012-2016|,X|
`;

/** About 400 bikes: each model in its build periods and variants, in the order of the lines above. */
export const demoVehicles: readonly DemoVehicle[] = models
  .trim()
  .split('\n')
  .flatMap(toVehicles)
  .map((vehicle, index) => ({ ...vehicle, number: index + 1 }));

function toVehicles(line: string): Omit<DemoVehicle, 'number'>[] {
  const cells = line.split('|');
  const [make = '', model = '', kind, ccm, kw, cylinders, drive, periods = '', variants = '', aliases = ''] = cells;
  return toList(periods).flatMap((period) => {
    const [code = '', years = ''] = period.split(' ');
    const [yearFrom, yearTo] = years.split('-');
    return variants.split(',').map((variant) => ({
      ...{ make, model, code },
      variant: variant.trim() || null,
      kind: kind as DemoVehicle['kind'],
      yearFrom: Number(yearFrom),
      yearTo: yearTo ? Number(yearTo) : null,
      markets: make === 'Harley-Davidson' || make === 'Can-Am' ? ['EU', 'US'] : ['EU'],
      ccm: Number(ccm),
      kw: variant.endsWith(' kW') ? Number(variant.replace(' kW', '')) : Number(kw),
      cylinders: Number(cylinders),
      drive: drive as DemoVehicle['drive'],
      aliases: toList(aliases),
    }));
  });
}

function toList(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
