package plinth.mail;

/** A file that is attached to a mail. */
public final class MailFile {
  private final String name;
  private final String type;
  private final byte[] content;

  /**
   * Creates a file.
   *
   * @param name the name of the file
   * @param type its media type
   * @param content its bytes
   */
  public MailFile(String name, String type, byte[] content) {
    this.name = name;
    this.type = type;
    this.content = content.clone();
  }

  /** The name of the file. */
  public String name() {
    return name;
  }

  /** The media type. */
  public String type() {
    return type;
  }

  /** The bytes. */
  public byte[] content() {
    return content.clone();
  }
}
