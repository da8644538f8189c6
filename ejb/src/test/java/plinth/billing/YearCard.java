package plinth.billing;

/** What a card of the model of a year does when it is charged. */
enum YearCard {
  PAYS,
  DECLINES,
  DECLINES_FOR_NOW,
  SETTLES_LATE,
  LOSES_ANSWER,
  GATEWAY_AWAY
}
