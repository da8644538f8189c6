package plinth.isolation;

/** Words that each occur in only one place, so that a word in a response shows its origin. */
enum Canary {
  /** In a field that a role hides, and in the name and text of the file in it. */
  FIELD("qzfieldqx"),
  /** In the records of an object that a role may not read. */
  OBJECT("qzobjectqx"),
  /** The slug of a record of that object, to which visible records refer. */
  SLUG("qzslugqx"),
  /** In a field that is visible to every role that may read records. */
  RECORD("qzrecordqx"),
  /** In records that are assigned to others or to nobody, and in what belongs to them. */
  OTHERS("qzothersqx"),
  /** In messages of a session. */
  MESSAGE("qzmessageqx"),
  /** In the path of the address that a workflow calls, and in a header of the call. */
  ADDRESS("qzaddressqx");

  private final String word;

  Canary(String word) {
    this.word = word;
  }

  String code() {
    return word;
  }
}
