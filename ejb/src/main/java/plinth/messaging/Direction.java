package plinth.messaging;

/** Whether a message or a call came in or went out. */
public enum Direction {
  IN,
  OUT;

  /** Returns the direction for a stored word. */
  public static Direction of(String word) {
    return word.equals("in") ? IN : OUT;
  }
}
