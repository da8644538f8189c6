package plinth.transfer.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plinth.mail.MailLanguage;

/** What mails about scheduled exports tell has words in each language. */
class ScheduleWordsTest {
  @ParameterizedTest
  @EnumSource(PauseReason.class)
  void aReasonHasWordsOfItsOwnInEachLanguage(PauseReason reason) {
    assertThat(Stream.of(MailLanguage.values()).map(reason::sentence)).doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource(RunFailure.class)
  void aFailureHasWordsOfItsOwnInEachLanguage(RunFailure failure) {
    assertThat(Stream.of(MailLanguage.values()).map(one -> failure.sentence(one, null)))
        .doesNotHaveDuplicates();
  }
}
