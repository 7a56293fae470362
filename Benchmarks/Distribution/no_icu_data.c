// In place of the data of ICU, which are half of a program that Swift's Foundation is linked into. The programs ask for no
// locale or language, and only for the Gregorian calendar, which needs no data: a look-up finds nothing. ICU_DATA is the
// symbol.
__attribute__((aligned(16))) const unsigned char ICU_DATA[64] = {0};
