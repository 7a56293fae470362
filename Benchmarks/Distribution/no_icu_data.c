// In place of the data of ICU, which are half of a program that Swift's Foundation is linked into. The programs ask for no
// locale, language or calendar but the Gregorian one, which needs none; a look-up finds nothing. ICU_DATA is the symbol.
__attribute__((aligned(16))) const unsigned char ICU_DATA[64] = {0};
