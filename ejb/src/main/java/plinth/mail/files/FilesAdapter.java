package plinth.mail.files;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import plinth.kernel.Log;
import plinth.kernel.PrivateFiles;
import plinth.mail.MailAdapter;
import plinth.mail.MailConfig;
import plinth.mail.MailFile;
import plinth.mail.MailNotSent;
import plinth.mail.RenderedMail;

/**
 * Writes each mail as one readable file into the folder {@code mail} of the data folder, and logs
 * address and file. The file name begins with the time and ends with the address. For evaluation
 * and tests: anyone who can read the folder can read the codes.
 */
@ApplicationScoped
public class FilesAdapter implements MailAdapter {
  private static final Log LOG = Log.of(FilesAdapter.class);
  private static final DateTimeFormatter NAME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH-mm-ss.SSS", Locale.ROOT)
          .withZone(ZoneOffset.UTC);
  private static final DateTimeFormatter DATE =
      DateTimeFormatter.RFC_1123_DATE_TIME.withZone(ZoneOffset.UTC);
  // Letters only, so that a search for digits in a file finds only the code.
  private static final String BOUNDARY = "=_plinth-part";
  private static final String OUTER = "=_plinth-whole";

  private final Path folder;
  private final String from;

  /** Creates an adapter that writes below the configured data folder. */
  @Inject
  public FilesAdapter() {
    this(new MailConfig().folder(), new MailConfig().from());
  }

  /** Creates an adapter with a folder and a sender. */
  FilesAdapter(Path folder, String from) {
    this.folder = folder;
    this.from = from;
  }

  @Override
  public String key() {
    return "files";
  }

  @Override
  public void deliver(RenderedMail renderedMail) throws MailNotSent {
    String address = renderedMail.to().replaceAll("[^A-Za-z0-9@.+_-]", "_");
    String name = NAME.format(renderedMail.at()) + "-" + renderedMail.id() + "-" + address + ".eml";
    try {
      PrivateFiles.createPrivateFolder(folder);
      // The move makes the complete file visible atomically.
      Path draft = Files.createTempFile(folder, "draft", ".tmp", PrivateFiles.rights());
      Files.writeString(draft, message(renderedMail), StandardCharsets.UTF_8);
      Files.move(draft, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new MailNotSent("cannot write into " + folder, e);
    }
    LOG.info("mail_written", "to", renderedMail.to(), "file", folder.resolve(name));
  }

  private String message(RenderedMail renderedMail) {
    List<String> lines = new ArrayList<>();
    lines.add("Date: " + DATE.format(renderedMail.at()));
    lines.add("From: " + from);
    lines.add("To: " + renderedMail.to());
    lines.add("Subject: " + renderedMail.subject());
    lines.add("MIME-Version: 1.0");
    boolean hasFiles = !renderedMail.files().isEmpty();
    if (hasFiles) {
      lines.add("Content-Type: multipart/mixed; boundary=\"" + OUTER + "\"");
      lines.add("");
      lines.add("--" + OUTER);
    }
    lines.add("Content-Type: multipart/alternative; boundary=\"" + BOUNDARY + "\"");
    addPart(lines, BOUNDARY, "text/plain; charset=UTF-8", renderedMail.text());
    addPart(lines, BOUNDARY, "text/html; charset=UTF-8", renderedMail.html());
    lines.add("--" + BOUNDARY + "--");
    for (MailFile file : renderedMail.files()) {
      lines.add("--" + OUTER);
      lines.add("Content-Type: " + file.type());
      lines.add("Content-Transfer-Encoding: base64");
      lines.add("Content-Disposition: attachment; filename=\"" + file.name() + "\"");
      lines.add("");
      lines.add(Base64.getMimeEncoder().encodeToString(file.content()));
    }
    if (hasFiles) {
      lines.add("--" + OUTER + "--");
    }
    lines.add("");
    return String.join("\n", lines);
  }

  private static void addPart(List<String> lines, String boundary, String type, String text) {
    lines.addAll(
        List.of(
            "",
            "--" + boundary,
            "Content-Type: " + type,
            "Content-Transfer-Encoding: 8bit",
            "",
            text));
  }
}
