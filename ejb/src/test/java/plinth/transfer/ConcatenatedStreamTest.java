package plinth.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class ConcatenatedStreamTest {
  @Property
  void readsAsOneFileFromAnyPlace(
      @ForAll @Size(max = 5) List<@AlphaChars @StringLength(max = 4) String> pieces,
      @ForAll @IntRange(max = 20) int from)
      throws IOException {
    String whole = String.join("", pieces);
    int offset = Math.min(from, whole.length());
    ConcatenatedStream stream =
        new ConcatenatedStream(
            (number, at) -> {
              byte[] piece = pieces.get(number).getBytes(StandardCharsets.UTF_8);
              return new ByteArrayInputStream(piece, (int) at, piece.length - (int) at);
            },
            pieces.stream().map(piece -> (long) piece.length()).toList(),
            offset);

    assertThat(new String(stream.readAllBytes(), StandardCharsets.UTF_8))
        .isEqualTo(whole.substring(offset));
  }
}
