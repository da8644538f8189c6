package plinth.kernel.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.Test;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/** Bodies that exceed their limit or stop arriving. */
class ArrivingBodyTest {
  private static final byte[] SOME = {1, 2, (byte) 200};

  @Test
  void aBodyWithinItsLimitArrivesUnchanged() throws IOException {
    InputStream body = new ArrivingBody(new ByteArrayInputStream(SOME), 3);
    assertThat(body.read()).isEqualTo(1);
    assertThat(body.read()).isEqualTo(2);
    assertThat(body.read()).isEqualTo(200);
    assertThat(body.read()).isEqualTo(-1);
    assertThat(new ArrivingBody(new ByteArrayInputStream(SOME), 3).readAllBytes()).isEqualTo(SOME);
  }

  @Test
  void interruptedBodiesAreIncomplete() {
    InputStream silent =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("nothing came for a while");
          }
        };
    InputStream torn = new SequenceInputStream(new ByteArrayInputStream(SOME), silent);
    assertThatThrownBy(() -> new ArrivingBody(torn, 30).readAllBytes())
        .satisfies(is(KernelProblem.BODY_INCOMPLETE));
    assertThatThrownBy(() -> new ArrivingBody(silent, 30).read())
        .satisfies(is(KernelProblem.BODY_INCOMPLETE));
  }

  @Test
  void refusesBodiesPastTheLimit() {
    assertThatThrownBy(() -> new ArrivingBody(new ByteArrayInputStream(SOME), 2).readAllBytes())
        .satisfies(is(KernelProblem.BODY_TOO_LARGE));
  }

  private static ThrowingConsumer<Throwable> is(KernelProblem expected) {
    return thrown -> assertThat(((Problem) thrown).code()).isEqualTo(expected);
  }
}
