package plinth.messaging;

/** Whether a message or a call came in or went out. */
public enum Direction {
  IN,
  OUT;

  /** The direction of a word in a row. */
  public static Direction of(String word) {
    return word.equals("in") ? IN : OUT;
  }
}
