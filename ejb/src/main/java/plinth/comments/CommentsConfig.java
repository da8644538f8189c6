package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.Setting;

/** Settings of comments. */
@ApplicationScoped
public class CommentsConfig {
  /** The URL under which people reach this server. */
  public String publicUrl() {
    return Setting.PLINTH_PUBLIC_URL.text();
  }
}
