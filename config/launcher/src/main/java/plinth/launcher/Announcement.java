package plinth.launcher;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The message for the operator when Plinth is ready: addresses, mail, and the first operator. It
 * shows the password only at the start that creates the operator.
 */
final class Announcement {
  private Announcement() {}

  /**
   * Returns the lines of the message.
   *
   * @param isFirst whether this start has created the first operator
   */
  static List<String> lines(
      Settings settings, DataFolder data, int port, String database, boolean isFirst) {
    // The public address may not lead here yet, so the operator gets the local one.
    String url = "http://localhost:" + port;
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add("  API           " + url + "/api/v1");
    lines.add("  console       " + url + "/console/");
    lines.add("  OpenAPI page  " + url + "/openapi-ui/");
    lines.add("  health        " + url + "/health");
    lines.add("  database      " + database);
    lines.add("  mail          " + mail(settings, data));
    lines.add("  server log    " + data.serverLog());
    Optional<String> email = data.firstOperator("email");
    if (email.isPresent()) {
      lines.add("  operator      " + email.get());
      if (isFirst) {
        data.firstOperator("password").ifPresent(word -> lines.add("  password      " + word));
      }
      lines.add("                (in " + data.firstOperator() + "; delete it once noted)");
    }
    lines.add("");
    lines.add("Plinth is ready at " + url);
    return lines;
  }

  private static String mail(Settings settings, DataFolder data) {
    if (settings.has("PLINTH_MAIL_SMTP_HOST")) {
      return "sent through " + settings.get("PLINTH_MAIL_SMTP_HOST", "");
    }
    return "kept as files in " + data.mail() + "/ (PLINTH_MAIL_SMTP_HOST sends it)";
  }
}
