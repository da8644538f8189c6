package plinth.billing;

/** The behaviour of a card in the model of a year. */
enum YearCard {
  PAYS,
  DECLINES,
  DECLINES_FOR_NOW,
  SETTLES_LATE,
  LOSES_ANSWER,
  GATEWAY_AWAY
}
