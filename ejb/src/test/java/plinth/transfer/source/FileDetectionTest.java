package plinth.transfer.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import plinth.kernel.Problem;

class FileDetectionTest {
  private static final Charset WESTERN = Charset.forName("windows-1252");

  @Test
  void detectsTheEncodingOfText() throws IOException {
    String text = "name,caf\u00e9\n".repeat(100);
    assertThat(look(text.getBytes(StandardCharsets.UTF_8)).charset())
        .isEqualTo(StandardCharsets.UTF_8);
    assertThat(look("plain,ascii\n".getBytes(StandardCharsets.UTF_8)).charset())
        .isEqualTo(StandardCharsets.UTF_8);
    assertThat(look(text.getBytes(WESTERN)).charset()).isEqualTo(WESTERN);
    assertThat(look(text.getBytes(StandardCharsets.UTF_16LE)).charset())
        .isEqualTo(StandardCharsets.UTF_16LE);
    assertThat(look(text.getBytes(StandardCharsets.UTF_16BE)).charset())
        .isEqualTo(StandardCharsets.UTF_16BE);
  }

  @Test
  void aMarkSaysItAndIsNoText() throws IOException {
    SourceFormat utf8 = look("\ufeffa,b".getBytes(StandardCharsets.UTF_8));
    assertThat(utf8.charset()).isEqualTo(StandardCharsets.UTF_8);
    assertThat(utf8.offset()).isEqualTo(3);
    SourceFormat little = look("\ufeffa,b".getBytes(StandardCharsets.UTF_16LE));
    assertThat(little.charset()).isEqualTo(StandardCharsets.UTF_16LE);
    assertThat(little.offset()).isEqualTo(2);
    assertThat(look("\ufeffa,b".getBytes(StandardCharsets.UTF_16BE)).charset())
        .isEqualTo(StandardCharsets.UTF_16BE);
  }

  @Test
  void aFewWrongBytesAreFaultsOfUtf8() throws IOException {
    byte[] good = "caf\u00e9 na\u00efve \u20ac\n".repeat(20).getBytes(StandardCharsets.UTF_8);
    byte[] bytes = Arrays.copyOf(good, good.length + 1);
    bytes[good.length] = (byte) 0xE9;
    SourceFormat format = look(bytes);
    assertThat(format.charset()).isEqualTo(StandardCharsets.UTF_8);
    assertThat(format.isFaulty()).isTrue();
    assertThat(look(good).isFaulty()).isFalse();
  }

  @Test
  void theSenderMayKnowBetter() throws IOException {
    byte[] bytes = "caf\u00e9".getBytes(WESTERN);
    assertThat(FileDetection.of(bytes(bytes), StandardCharsets.UTF_8).isFaulty()).isTrue();
  }

  @Test
  void recognizesLinesWithJsonObjects() throws IOException {
    assertThat(look("{\"a\":1}\n{}".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(SourceFormat.jsonLines(0));
    assertThat(look("\ufeff\n { \"a\": 1".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(SourceFormat.jsonLines(3));
    assertThat(look("{a},b".getBytes(StandardCharsets.UTF_8)).key()).isEqualTo(SourceFormat.CSV);
    assertThat(look("[1]".getBytes(StandardCharsets.UTF_8)).key()).isEqualTo(SourceFormat.CSV);
  }

  @Test
  void refusesBinaryFiles() {
    byte[] binary = new byte[1_000];
    for (int i = 0; i < binary.length; i++) {
      binary[i] = (byte) (i % 7);
    }
    assertThatThrownBy(() -> look(binary)).isInstanceOf(Problem.class);
    assertThatThrownBy(() -> look(new byte[0])).isInstanceOf(Problem.class);
  }

  private static SourceFormat look(byte[] bytes) throws IOException {
    return FileDetection.of(bytes(bytes), null);
  }

  private static SourceBytes bytes(byte[] all) {
    return offset -> new ByteArrayInputStream(all, (int) offset, all.length);
  }
}
