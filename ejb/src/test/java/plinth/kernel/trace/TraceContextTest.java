package plinth.kernel.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TraceContextTest {
  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN = "00f067aa0ba902b7";

  @Test
  void aHeaderIsReadAndWritten() {
    String header = "00-" + TRACE + "-" + SPAN + "-01";
    TraceContext context = TraceContext.parse(header);
    assertThat(context).isEqualTo(new TraceContext(TRACE, SPAN, true));
    assertThat(context.header()).isEqualTo(header);
    assertThat(TraceContext.parse("00-" + TRACE + "-" + SPAN + "-02").isSampled()).isFalse();
    assertThat(TraceContext.parse("cc-" + TRACE + "-" + SPAN + "-01-what-comes-later"))
        .as("a later version")
        .isEqualTo(context);
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "00",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01",
        "ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-more",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-0g"
      })
  void ignoresMalformedHeaders(String header) {
    assertThat(TraceContext.parse(header)).isNull();
  }

  @Test
  void aChildIsAnotherSpanOfTheSameTrace() {
    TraceContext root = TraceContext.root(true);
    TraceContext child = root.child();
    assertThat(child.traceId()).isEqualTo(root.traceId()).hasSize(32);
    assertThat(child.spanId()).isNotEqualTo(root.spanId()).hasSize(16);
    assertThat(child.isSampled()).isTrue();
  }

  @Test
  void aShareOfTracesIsKeptAndTheSameOnesEverywhere() {
    long kept =
        IntStream.range(0, 4000)
            .mapToObj(i -> TraceContext.root(false).traceId())
            .filter(id -> TraceContext.isWithin(id, 0.25))
            .count();
    assertThat(kept / 4000.0).isCloseTo(0.25, within(0.05));
    String id = TraceContext.root(false).traceId();
    assertThat(TraceContext.isWithin(id, 1)).isTrue();
    assertThat(TraceContext.isWithin(id, 0)).isFalse();
    assertThat(TraceContext.isWithin("0".repeat(16) + "f".repeat(16), 1)).isTrue();
  }
}
