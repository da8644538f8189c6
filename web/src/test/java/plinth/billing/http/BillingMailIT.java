package plinth.billing.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.testing.Await;
import plinth.testing.Mailbox;
import plinth.testing.TestClock;
import plinth.testing.Workspace;

/** Owners receive one mail for each event of their subscription. */
class BillingMailIT {
  /** Waits for a number of mails to the owner and returns those with these words. */
  private static List<String> mails(Workspace workspace, String words, int count) {
    return Await.promptly(
        count + " mails have come",
        () ->
            Mailbox.to(workspace.owner().email()).stream()
                .filter(mail -> mail.contains(words))
                .toList(),
        found -> found.size() >= count);
  }

  @Test
  void ownersAreMailedOnceAtEachStepOfAnUnpaidTrial() {
    Workspace workspace = Workspace.create();
    workspace.member("member");
    TestClock.advance(workspace, "P10D");
    assertThat(mails(workspace, "ends on", 0)).isEmpty();
    TestClock.advance(workspace, "P2D");
    TestClock.advance(workspace, "P1D");
    assertThat(mails(workspace, "The trial of Field Works ends on", 1))
        .singleElement()
        .satisfies(
            mail ->
                assertThat(mail)
                    .contains(
                        "save a card",
                        "/console/settings/billing?workspace=" + workspace.subdomain()));
    TestClock.advance(workspace, "P2D");
    assertThat(mails(workspace, "Field Works is read-only", 1))
        .singleElement()
        .satisfies(mail -> assertThat(mail).contains("is unpaid", "will be suspended on"));
    TestClock.advance(workspace, "P100D");
    assertThat(mails(workspace, "will be deleted on", 1)).hasSize(1);
    assertThat(mails(workspace, "Field Works is read-only", 1)).hasSize(1);
    assertThat(mails(workspace, "The trial of Field Works ends on", 1)).hasSize(1);
  }
}
