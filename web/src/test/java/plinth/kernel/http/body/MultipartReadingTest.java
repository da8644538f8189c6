package plinth.kernel.http.body;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import org.junit.jupiter.api.Test;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;

/** Answers for a full folder of temporary files and for a part without a name. */
class MultipartReadingTest {
  private static final MediaType PARTS = new MediaType("multipart", "form-data");
  private static final IOException FULL = new IOException("No space left on device");

  @Test
  void partsThatCannotBeKeptAreUnavailable() {
    for (Exception failure : new Exception[] {FULL, new IllegalStateException(FULL)}) {
      assertThatThrownBy(() -> read(PARTS, failure))
          .isInstanceOfSatisfying(
              Problem.class,
              problem -> assertThat(problem.code()).isEqualTo(KernelProblem.UNAVAILABLE));
    }
  }

  @Test
  void faultsOfTheClientKeepTheirProblem() {
    Problem torn = new Problem(KernelProblem.BODY_INCOMPLETE);
    assertThatThrownBy(() -> read(PARTS, torn)).isSameAs(torn);
    IllegalStateException wrapped = new IllegalStateException(new IOException(torn));
    assertThatThrownBy(() -> read(PARTS, wrapped)).isSameAs(wrapped);
    IllegalStateException malformed = new IllegalStateException("no boundary");
    assertThatThrownBy(() -> read(PARTS, malformed)).isSameAs(malformed);
  }

  @Test
  void aPartWithoutANameIsNoPart() throws IOException {
    assertThat(read(PARTS, new RuntimeException("RESTEASY007550: no name"))).isEqualTo(List.of());
    RuntimeException other = new RuntimeException("another complaint");
    assertThatThrownBy(() -> read(PARTS, other)).isSameAs(other);
  }

  @Test
  void otherBodiesAreNotChanged() {
    assertThatThrownBy(() -> read(MediaType.APPLICATION_JSON_TYPE, FULL)).isSameAs(FULL);
  }

  private static Object read(MediaType media, Exception failure) throws IOException {
    ReaderInterceptorContext context =
        (ReaderInterceptorContext)
            Proxy.newProxyInstance(
                MultipartReadingTest.class.getClassLoader(),
                new Class<?>[] {ReaderInterceptorContext.class},
                (proxy, method, given) -> {
                  if (method.getName().equals("getMediaType")) {
                    return media;
                  }
                  throw failure;
                });
    return new MultipartReading().aroundReadFrom(context);
  }
}
