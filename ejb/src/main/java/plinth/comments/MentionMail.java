package plinth.comments;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.ServerConfig;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;

/** Notifies people by mail that a comment mentions them, if the current transaction commits. */
@ApplicationScoped
class MentionMail {
  private static final int LONGEST = 500;

  @Inject private Members members;
  @Inject private MailQueue mails;
  @Inject private ServerConfig server;

  /**
   * Sends one mail to each recipient.
   *
   * @param place the comment that mentions them
   * @param to the recipients
   * @param mentioned everyone the text mentions, whose names replace the slugs in the text
   */
  void send(Caller caller, Place place, String body, List<Admin> to, List<Admin> mentioned) {
    String author =
        members.findById(caller, caller.requireAdminId()).map(Admin::name).orElse("Somebody");
    Map<String, String> names =
        mentioned.stream().collect(Collectors.toMap(Admin::slug, Admin::name));
    String workspace = caller.requireWorkspace().subdomain();
    for (Admin admin : to) {
      Map<String, String> values =
          Map.of(
              "name",
              admin.name(),
              "author",
              author,
              "workspace",
              workspace,
              "text",
              MentionWords.readable(body, names, LONGEST),
              "link",
              place.link(server.publicUrl(), workspace));
      mails.sendFor(caller, new Mail(admin.email(), MailTemplate.MENTION, values));
    }
  }

  /**
   * The address of a comment.
   *
   * @param object slug of the object
   * @param record slug of the record
   * @param comment number of the comment
   */
  record Place(String object, String record, long comment) {
    String link(String server, String workspace) {
      return server
          + "/console/objects/"
          + object
          + "/"
          + record
          + "?workspace="
          + workspace
          + "&comment="
          + comment;
    }
  }
}
