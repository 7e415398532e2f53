/**
 * Which bikes the products of a make, a model or a size fit. One line has part numbers, then the position and the
 * quantity for one bike ("each" is one for each cylinder), then models with their model years if it is not all of them,
 * then a condition as code and value. "not" marks models that the product does not fit. Approximate, but plausible.
 */
export const fitmentTable = `
KS-4011-296 | front 1 | CB 500 F, NC 750 X
KS-4011-310 | front 2 | CBR 600 RR, CBR 1000 RR 2004-2007, CB 650 R
KS-4011-330 | front 2 | Panigale V4
KS-4010-320F | front 2 | CBR 1000 RR 2008-2019
KS-4016-220 | rear 1 | CBR 600 RR, CBR 1000 RR
KS-4016-240 | rear 1 | MT-07, MT-09, Ténéré 700
KS-4016-256 | rear 1 | CRF 1000 L, CRF 1100 L
KS-4105-SIN | front 1 | CB 500 F, NC 750 X, Ninja 400
KS-4105-SIN | front 2 | Z 650, Versys 650, SV 650 2003-2008, DL 650 2004-2016
KS-4106-A4 | front 2 | GSX-R 600, GSX-R 750, CBR 600 RR 2003-2006, Ninja ZX-6R 2005-2008
KS-4106-R4 | front 2 | Panigale V4, Monster 821, Multistrada 1200, S 1000 RR, R 1200 GS 2013-2018, R 1250 GS, R nineT
KS-4106-R4 | front 2 | RSV4, 890 Adventure, 1290 Super Duke
KS-4106-F2 KS-4108-F2 | front 1 | CRF 450 R, KX 250, DR-Z 400 2005-2009, SR 400
KS-4107-R1 KS-4108-R1 | rear 1 | CBR 600 RR, CBR 1000 RR, CB 500 F, CB 650 R, NC 750 X, YZF-R6, MT-07, MT-09
KS-4107-R1 KS-4108-R1 | rear 1 | Ninja ZX-6R, Z 650, Z 900, Street Triple 675
KS-4107-R2 | rear 1 | Monster 696, Monster 821, Panigale V4, Multistrada 1200, Scrambler, RSV4, Griso 1100, V7 2008-2014
KS-4108-SC | front 1 | SH 125 i, GTS 300, MP3 400
KS-4108-CL | front 2 | R 80 1984-1989
KS-4530-50 | front 1 | RS 125 1996-2010 | without ABS
KS-4530-60 | front 1 | CBR 600 RR 2003-2012, YZF-R6 2006-2016, Ninja ZX-6R 2005-2012 | without ABS
KS-4530-70 | front 1 | CBR 1000 RR 2004-2011, YZF-R1 2004-2014, Ninja ZX-10R 2004-2010 | without ABS
KS-4530-80 | front 1 | GSX-R 600, GSX-R 750, GSX-R 1000 2003-2008 | without ABS
KS-4530-90 | front 1 | SV 650 1999-2008, Street Triple 675 2007-2012, Speed Triple 1050, Monster 696 | without ABS
KS-4530-100 | front 1 | Bonneville T 100, W 800 2011-2016, DL 650 2004-2011, Versys 650 2006-2014, XT 660 R | without ABS
KS-5201-41C | front 2 | SV 650 1999-2008
KS-5205-43U | front 2 | Monster 696, Monster 821
KS-5206-48U | front 2 | 250 EXC-F 2012-, FE 350
KS-5401-310 | rear 2 | Sportster 883, Sportster 1200
KS-5401-320 | rear 2 | W 800
KS-5401-330 | rear 2 | SR 400, Bullet 500
KS-5401-340 | rear 2 | CB 750 Four
KS-5401-360 | rear 2 | Bonneville T 100, Bonneville T 120
KS-5410-PB KS-5411-33X | rear 1 | Street Triple 675, Speed Triple 1050
KS-5411-305 | rear 1 | MT-07
KS-5411-320 | rear 1 | DL 650 2004-2016
KS-6311-110 | front 1 | Ninja 400, 125 Duke, 390 Duke, G 310 R, RS 125 1999-
KS-6311-120 | front 1 | CBR 600 RR, CBR 1000 RR, CB 500 F, CB 650 R, NC 750 X, YZF-R1, YZF-R6, MT-07, MT-09
KS-6311-120 | front 1 | Ninja ZX-6R, Ninja ZX-10R, Z 650, Z 900, Versys 650, GSX-R 600, GSX-R 750, GSX-R 1000, SV 650
KS-6311-120 | front 1 | S 1000 RR, R nineT, 690 Duke, 1290 Super Duke, Monster 696, Monster 821, Panigale V4
KS-6311-120 | front 1 | Multistrada 1200, Street Triple 675, Street Triple 765, Speed Triple 1050, RSV4, Tuono 660, Griso 1100
KS-6311-160 | rear 1 | CB 500 F, NC 750 X, Z 650, Versys 650, SV 650, Monster 696, 690 Duke
KS-6311-180 KS-6310-180 | rear 1 | CBR 600 RR, CB 650 R, YZF-R6, MT-07, MT-09, Ninja ZX-6R, Z 900, GSX-R 600, GSX-R 750
KS-6311-180 KS-6310-180 | rear 1 | R nineT, Monster 821, Scrambler, Street Triple 675, Street Triple 765, Speed Triple 1050
KS-6311-180 KS-6310-180 | rear 1 | Tuono 660, Griso 1100
KS-6311-190 | rear 1 | CBR 1000 RR 2004-2011, YZF-R1 2004-2014, Ninja ZX-10R 2004-2010, GSX-R 1000 2003-2016
KS-6311-195 | rear 1 | CBR 1000 RR 2012-2019, YZF-R1 2015-, Ninja ZX-10R 2011-2020, GSX-R 1000 2017-2021, S 1000 RR
KS-6311-195 | rear 1 | 1290 Super Duke, Multistrada 1200, RSV4
KS-6331-21F | front 1 | CRF 1000 L, CRF 1100 L, XL 600 V, Ténéré 700, XT 660 R, F 800 GS, 890 Adventure
KS-6331-19F | front 1 | DL 650, R 1200 GS 2004-2012, Tiger 800
KS-6331-17R | rear 1 | XL 600 V, XT 660 R, DL 650
KS-6331-18R | rear 1 | 250 EXC-F, FE 350, DR-Z 400
KS-6105-21F | front 1 | Ténéré 700
KS-6106-19F | front 1 | DL 650 2012-
KS-6107-18R | rear 1 | 250 EXC-F, FE 350
KS-6107-17U | rear 1 | F 800 GS
KS-6702-15 | any 2 | 125 Duke, RS 125, SH 125 i, Aerox 50, PX 125 1998-2007, SR 400, 85 SX
KS-6703-17 | any 2 | 390 Duke, G 310 R, KX 250, XT 660 R, Ninja 400, GTS 300, XL 600 V, W 800, Bullet 500, Interceptor 650, R 80
KS-6704-20 | any 2 | CB 500 F, CB 650 R, NC 750 X, CBR 600 RR, CRF 450 R, MT-07, MT-09, Ténéré 700, YZF-R6, Z 650, Z 900
KS-6704-20 | any 2 | Versys 650, Ninja ZX-6R, SV 650, DL 650, GSX-R 600, GSX-R 750, DR-Z 400, 250 EXC-F, FE 350, Tiger 800
KS-6705-25 | any 2 | CBR 1000 RR, CRF 1000 L, CRF 1100 L, YZF-R1, Ninja ZX-10R, GSX-R 1000, S 1000 RR, F 800 GS
KS-6705-25 | any 2 | 690 Duke, 890 Adventure, 1290 Super Duke, Monster 821, Panigale V4, Multistrada 1200, RSV4, Tuono 660
KS-6705-25 | any 2 | Sportster 883, Sportster 1200, Dyna, Bonneville T 120, Street Triple 765, Speed Triple 1050, V7, Griso 1100
KS-3002-06A | any 1 | 125 Duke, CRF 450 R, SR 400, DR-Z 400, 250 EXC-F, FE 350, SH 125 i, Aerox 50, PX 125, RS 125
KS-3002-09A KS-3004-04L | any 1 | CBR 600 RR, CBR 1000 RR, CB 500 F, CB 650 R, YZF-R1, YZF-R6, MT-07, MT-09, Ténéré 700
KS-3002-09A KS-3004-04L | any 1 | Ninja ZX-6R, Ninja ZX-10R, Ninja 400, Z 650, Z 900, GSX-R 600, GSX-R 750, GSX-R 1000, XT 660 R
KS-3002-09A KS-3004-04L | any 1 | 390 Duke, 690 Duke, G 310 R, S 1000 RR, Street Triple 675, Street Triple 765, Monster 696, Tuono 660
KS-3002-11A | any 1 | CRF 1000 L, CRF 1100 L, NC 750 X, F 800 GS, 890 Adventure, 1290 Super Duke, Monster 821, Panigale V4
KS-3002-11A | any 1 | Scrambler, RSV4, Bonneville T 120, Interceptor 650, C 400 X
KS-3001-12A | any 1 | SV 650, DL 650, Versys 650, W 800, XL 600 V, R 1200 GS, R 1250 GS, R nineT, V7, GTS 300, Burgman 400, MP3 400
KS-3001-12A | any 1 | YFM 700 R, Multistrada 1200, Bonneville T 100, Tiger 800, Speed Triple 1050, CB 750 Four, Bullet 500
KS-3002-20A | any 1 | Sportster 883, Sportster 1200, Dyna, Griso 1100, R 80, Renegade 800
KS-3004-02L | any 1 | SR 400, CRF 450 R, KX 250, DR-Z 400, 250 EXC-F, FE 350
KS-3004-06L | any 1 | R 1200 GS, R 1250 GS, R nineT, Multistrada 1200, Sportster 883, Sportster 1200, Dyna
KS-3411-575 | front 1 | Sportster 883, Sportster 1200, Dyna
KS-3411-700 KS-3410-H7R | front 1 | Bonneville T 100, Bonneville T 120, W 800, SR 400, CB 750 Four, R 80, V7, Bullet 500, Interceptor 650
KS-3110-6NR | any each | Sportster 883, Sportster 1200, Dyna, R 80, Bullet 500, Renegade 800
KS-3110-7NR | any each | Bonneville T 100, W 800, V7, Griso 1100, XL 600 V, Burgman 400, GTS 300, MP3 400, PX 125, CB 750 Four
KS-3110-8NR KS-3112-8IX KS-3108-8EK | any each | CB 500 F, NC 750 X, SH 125 i, XT 660 R, SR 400, YFM 700 R, Z 650
KS-3110-8NR KS-3112-8IX KS-3108-8EK | any each | Versys 650, SV 650, DL 650, DR-Z 400, 125 Duke, 390 Duke, F 800 GS
KS-3110-8NR KS-3112-8IX KS-3108-8EK | any each | R 1200 GS, R nineT, Aerox 50, C 400 X, G 310 R, Interceptor 650, Scrambler, Monster 696
KS-3110-9NR KS-3112-9IX | any each | CBR 600 RR, YZF-R6, YZF-R1 2004-2014, MT-09, Ninja ZX-6R, GSX-R 600, GSX-R 750, 690 Duke
KS-3110-9NR KS-3112-9IX | any each | Street Triple 675, Street Triple 765, Speed Triple 1050, Tiger 800, RS 125, Monster 821
KS-3110-10NR | any each | CBR 1000 RR, Ninja ZX-10R, GSX-R 1000, S 1000 RR, RSV4, 85 SX
KS-3112-8IM | any each | CB 650 R, CRF 1000 L, CRF 1100 L, CRF 450 R, MT-07, Ténéré 700, Z 900, Ninja 400, KX 250, R 1250 GS
KS-3112-8IM | any each | 890 Adventure, 1290 Super Duke, 250 EXC-F, FE 350, Panigale V4, Multistrada 1200, Bonneville T 120
KS-7311-090P | any 1 | R 80
KS-7310-1050 | any 1 | XL 600 V
KS-7312-100 | any 1 | CBR 600 RR 2003-2006
KS-7312-115 | any 1 | Bonneville T 100 2005-2010
KS-7320-95 | any 1 | CBR 600 RR
KS-7320-105 | any 1 | SV 650 2003-2008
KS-7320-105 | any 1 | DL 650 2004-2006 | frame_from WVB1A0012500
KS-7320-115 | any 1 | MT-07, Ténéré 700
KS-7320-125 | any 1 | Z 650, Versys 650
KS-7241-BLA KS-7241-SIL KS-7241-RED KS-7241-GOL | any 1 | MT-07, XT 660 R, Z 650, Versys 650, SV 650 2003-, DL 650
KS-7240-ADJ | any 1 | CBR 600 RR, CBR 1000 RR 2004-2007, CB 650 R
KS-7250-CLB | left 1 | CB 500 F, CBR 600 RR 2003-2012
KS-7250-BRB KS-7250-BRS | right 1 | CB 500 F, CBR 600 RR 2003-2012
KS-4202-104 | any 1 | YFM 700 R
KS-4202-106 | any 1 | Monster 696, Monster 821, Scrambler
KS-4202-108 | any 1 | Interceptor 650
KS-4202-110 | any 1 | G 310 R, XT 660 R
KS-4202-114 | any 1 | CB 500 F, NC 750 X, Ninja 400, Z 650, Versys 650, CRF 450 R, KX 250
KS-4202-116 | any 1 | 390 Duke
KS-4202-118 | any 1 | 690 Duke, 890 Adventure, 250 EXC-F, FE 350
KS-4202-120 | any 1 | RS 125
KS-4201-520 | any 1 | DR-Z 400, Tuono 660, not V7, not R 80
KS-4203-420 | any 1 | 85 SX
KS-4203-428 | any 1 | 125 Duke, not PX 125
KS-4203-525 | any 1 | CBR 600 RR, CB 650 R, CRF 1000 L, CRF 1100 L, XL 600 V, YZF-R6, YZF-R1 2015-, MT-07, MT-09, Ténéré 700
KS-4203-525 | any 1 | Ninja ZX-6R, Ninja ZX-10R, Z 900, W 800, GSX-R 600, GSX-R 750, SV 650, DL 650, F 800 GS, S 1000 RR
KS-4203-525 | any 1 | 1290 Super Duke, Panigale V4, RSV4, Bonneville T 100, Bonneville T 120, Street Triple 675
KS-4203-525 | any 1 | Street Triple 765, Tiger 800, not R 1200 GS, not R 1250 GS, not R nineT
KS-4203-530 | any 1 | CBR 1000 RR, YZF-R1 2004-2014, GSX-R 1000, CB 750 Four, Speed Triple 1050, Multistrada 1200, Bullet 500
KS-4203-530 | any 1 | not R 1200 GS, not R 1250 GS, not Griso 1100
KS-4320-38 | rear 1 | Interceptor 650
KS-4320-40 | rear 1 | 690 Duke, G 310 R
KS-4320-42 | rear 1 | CB 500 F
KS-4320-43 | rear 1 | NC 750 X
KS-4320-44 | rear 1 | DR-Z 400
KS-4320-45 | rear 1 | 390 Duke
KS-4320-46 | rear 1 | Z 650, Versys 650
KS-4320-48 | rear 1 | CRF 450 R
KS-4310-13 | front 1 | CRF 450 R
KS-4310-14 | front 1 | 390 Duke
KS-4310-15 | front 1 | CB 500 F
KS-4310-16 | front 1 | 690 Duke
KS-4310-17 | front 1 | NC 750 X
KS-4310-1440 | any 1 | Ninja 400
KS-1840-K5 | any 1 | MT-07, Ténéré 700
KS-1841-6P | any 1 | Ninja 400
KS-1841-9P | any 1 | Panigale V4, Multistrada 1200
KS-1842-S5 | any 1 | MT-07, Ténéré 700, XT 660 R
KS-1503-M20 | any 1 | CBR 600 RR, CBR 1000 RR, CB 500 F, CB 650 R, CRF 1000 L, CRF 1100 L, NC 750 X, YZF-R1 2007-, YZF-R6
KS-1503-M20 | any 1 | MT-07, MT-09, Ténéré 700, Ninja ZX-6R, Ninja ZX-10R, Ninja 400, Z 650, Z 900, Versys 650, W 800
KS-1503-M20 | any 1 | Bonneville T 100, Bonneville T 120, Street Triple 675, Street Triple 765, Tiger 800, Speed Triple 1050
KS-1503-RC | any 1 | CBR 600 RR, CBR 1000 RR, YZF-R1 2007-, YZF-R6, Ninja ZX-6R, Ninja ZX-10R
KS-1503-UNF | any 1 | Sportster 883, Sportster 1200, Dyna
KS-1502-M20 | any 1 | CBR 600 RR, CBR 1000 RR, CB 650 R, GSX-R 600, GSX-R 750, GSX-R 1000, SV 650 2003-, DL 650
KS-1502-M20 | any 1 | Ninja ZX-6R, Ninja ZX-10R, Z 650, Z 900, Versys 650
KS-1504-38 | any 1 | CRF 450 R, KX 250
KS-1504-44 | any 1 | 390 Duke, 690 Duke, 250 EXC-F, FE 350
KS-1111-7600 | any each | XL 600 V | note after the cylinders were measured
KS-1112-9700 KS-1110-9600 | any each | CRF 450 R | note after the cylinder was measured
KS-1921-45 | any 1 | 390 Duke 2013-2020, 690 Duke
KS-1921-51 | any 1 | SV 650 2003-2008
KS-1922-60 | any 1 | GSX-R 1000 2005-2008
KS-1923-38 | any 1 | Bonneville T 100
KS-1920-SLP | any 1 | Z 650 2017-2020, Versys 650 2015-2020
KS-1611-P21 | any 1 | CBR 600 RR 2003-2006
KS-1611-P26 | any 1 | MT-07, Ténéré 700
KS-1612-F18 | any 1 | 250 EXC-F 2012-, FE 350
KS-1610-P36 | any 1 | SV 650 2003-2008, DL 650 2004-2011
KS-1306-SL28 | any 1 | RS 125 1996-2010
KS-1306-FS39 KS-1305-CV38 | any 1 | DR-Z 400
KS-1307-CV34 | any each | XL 600 V
KS-1705-450 | any 1 | SV 650 2003-2008
KS-1706-32L | left 1 | 250 EXC-F 2012-, FE 350
KS-1706-32R | right 1 | 250 EXC-F 2012-, FE 350
KS-1707-42 | any 1 | Panigale V4
`;
