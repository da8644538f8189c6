package plinth.kernel.http;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.ServerConfig;
import plinth.kernel.Setting;

/** Settings of requests: the rates of credentials and the sizes of bodies, in bytes. */
@ApplicationScoped
public class HttpConfig {
  private final ServerConfig server = new ServerConfig();

  /** How many reads a second credentials of a workspace may make. */
  public long readsPerSecond() {
    return Setting.PLINTH_API_READS_PER_SECOND.number();
  }

  /** How many writes a second credentials of a workspace may make. */
  public long writesPerSecond() {
    return Setting.PLINTH_API_WRITES_PER_SECOND.number();
  }

  /** The maximum size of a JSON body. */
  public long maxJson() {
    return Setting.PLINTH_JSON_BODY_MAX.number();
  }

  /** The maximum size of a JSON body that changes many records. */
  public long maxBulk() {
    return Setting.PLINTH_BULK_BODY_MAX.number();
  }

  /** The maximum size of a submission of a public form. */
  public long maxForm() {
    return Setting.PLINTH_FORM_BODY_MAX.number();
  }

  /** The maximum size of a file that is attached. */
  public long maxAttachment() {
    return Setting.PLINTH_ATTACHMENT_MAX.number();
  }

  /** The maximum size of a file that is imported. */
  public long maxImport() {
    return Setting.PLINTH_IMPORT_FILE_MAX.number();
  }

  /** The maximum size of a part of such a file. */
  public long maxImportPart() {
    return Setting.PLINTH_IMPORT_PART_MAX.number();
  }

  /** Whether people reach the server by https. */
  public boolean isSecure() {
    return server.publicUrl().startsWith("https:");
  }
}
