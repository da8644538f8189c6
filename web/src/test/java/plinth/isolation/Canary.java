package plinth.isolation;

/** Words that stand in one place each, so that an answer which holds one shows where it is from. */
enum Canary {
  /** In a field that a role hides, and in the name and text of a file that it holds. */
  FIELD("qzfieldqx"),
  /** In the records of an object that a role may not read. */
  OBJECT("qzobjectqx"),
  /** In a field that every role sees that may read records. */
  RECORD("qzrecordqx"),
  /** In messages of a session. */
  MESSAGE("qzmessageqx"),
  /** In the address, past its host, and in a header of what a workflow calls. */
  ADDRESS("qzaddressqx");

  private final String word;

  Canary(String word) {
    this.word = word;
  }

  String code() {
    return word;
  }
}
