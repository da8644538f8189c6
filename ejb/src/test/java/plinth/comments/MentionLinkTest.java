package plinth.comments;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The link in a mail about a mention. */
class MentionLinkTest {
  @Test
  void linksToTheRecordInTheConsole() {
    assertThat(new MentionMail.Place("contacts", "nora", 7).link("http://localhost", "field"))
        .isEqualTo("http://localhost/console/objects/contacts/nora?workspace=field&comment=7");
  }
}
