package plinth.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class SamplesTest {
  @Test
  void thePictureIsReadByJava() throws IOException {
    BufferedImage picture = ImageIO.read(new ByteArrayInputStream(SamplePng.bars(7)));

    assertThat(picture.getWidth()).isEqualTo(480);
    assertThat(picture.getHeight()).isEqualTo(300);
    assertThat(picture.getRGB(0, 0)).isEqualTo(0xFFFFFFFF);
    assertThat(picture.getRGB(30, 270)).isEqualTo(0xFF2F6FED);
    assertThat(SamplePng.bars(8)).isNotEqualTo(SamplePng.bars(7));
  }

  @Test
  void theTableOfThePageLeadsToEachObject() {
    String page =
        new String(SamplePdf.page("Offer (1)", List.of("A line")), StandardCharsets.ISO_8859_1);

    assertThat(page).startsWith("%PDF-1.4").contains("(Offer \\(1\\))", "(A line)");
    Matcher entry = Pattern.compile("(\\d{10}) 00000 n").matcher(page);
    int objects = 0;
    while (entry.find()) {
      objects++;
      assertThat(page.substring(Integer.parseInt(entry.group(1)))).startsWith(objects + " 0 obj");
    }
    assertThat(objects).isEqualTo(6);
    Matcher start = Pattern.compile("startxref\n(\\d+)").matcher(page);
    assertThat(start.find()).isTrue();
    assertThat(page.substring(Integer.parseInt(start.group(1)))).startsWith("xref");
  }
}
