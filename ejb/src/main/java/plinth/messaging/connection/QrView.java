package plinth.messaging.connection;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.EncodeHintType;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import javax.imageio.ImageIO;
import plinth.messaging.provider.MessagingProvider;

/**
 * A code to scan with a phone, as text and as a picture.
 *
 * @param value the text of the code
 * @param image the code as a PNG, in a {@code data:} address for an image element
 * @param expiresAt until when the code is valid; then request a new one
 */
public record QrView(String value, String image, Instant expiresAt) {
  private static final int SIDE = 320;
  private static final int INK = 0x000000;
  private static final int PAPER = 0xFFFFFF;

  static QrView of(MessagingProvider.QrCode code) {
    return new QrView(
        code.value(),
        "data:image/png;base64," + Base64.getEncoder().encodeToString(png(code.value())),
        code.expiresAt());
  }

  /** Returns a text as a QR code, a PNG of 320 by 320 pixels. */
  static byte[] png(String value) {
    try {
      BitMatrix matrix =
          new QRCodeWriter()
              .encode(value, BarcodeFormat.QR_CODE, SIDE, SIDE, Map.of(EncodeHintType.MARGIN, 2));
      BufferedImage image = new BufferedImage(SIDE, SIDE, BufferedImage.TYPE_BYTE_BINARY);
      for (int y = 0; y < SIDE; y++) {
        for (int x = 0; x < SIDE; x++) {
          image.setRGB(x, y, matrix.get(x, y) ? INK : PAPER);
        }
      }
      ByteArrayOutputStream png = new ByteArrayOutputStream();
      ImageIO.write(image, "png", png);
      return png.toByteArray();
    } catch (WriterException e) {
      throw new IllegalStateException("a text of a provider fits into a code", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
