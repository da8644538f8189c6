package plinth.transfer.schedule;

/** Where the file of a scheduled export goes. */
public enum Destination {
  /** Members get a mail with a link to the file. */
  LINK,
  /** The file is put into a bucket of the customer. */
  BUCKET
}
