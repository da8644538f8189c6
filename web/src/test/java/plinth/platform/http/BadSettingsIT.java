package plinth.platform.http;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plinth.testing.Plinth;

/** A server with invalid settings does not start, and reports all of them together. */
@Tag(Plinth.OWN_SERVER)
class BadSettingsIT {
  @TempDir Path folder;

  @Test
  void aServerWithBadSettingsEndsAndNamesThemAll() {
    assertThatThrownBy(
            () ->
                Plinth.startIn(
                    folder.resolve("data"),
                    Map.of(
                        "PLINTH_DB_POOL_MAXX", "5",
                        "PLINTH_MAIL_SMTPHOST", "x",
                        "TRIAL_DAYS", "soon")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContainingAll(
            "there is no setting PLINTH_DB_POOL_MAXX; is it PLINTH_DB_POOL_MAX?",
            "there is no setting PLINTH_MAIL_SMTPHOST; is it PLINTH_MAIL_SMTP_HOST?",
            "TRIAL_DAYS must be");
  }
}
