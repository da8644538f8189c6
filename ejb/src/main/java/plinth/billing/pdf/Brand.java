package plinth.billing.pdf;

import java.awt.Color;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Log;

/**
 * The issuer of invoices and their appearance.
 *
 * @param address the lines of the address
 * @param color the color of headings and lines
 * @param logo the bytes of an image, PNG or JPEG; null to print the name instead
 */
public record Brand(
    String name,
    List<String> address,
    String taxId,
    String email,
    Color color,
    @Nullable ByteBuffer logo) {
  private static final Log LOG = Log.of(Brand.class);
  private static final Color FALLBACK = new Color(0x1F, 0x4E, 0x79);

  /**
   * Returns the configured brand; an unreadable logo is omitted, an invalid color is replaced by a
   * default, and both are logged.
   */
  public static Brand of(InvoiceConfig config) {
    return new Brand(
        config.name(),
        config.address(),
        config.taxId(),
        config.email(),
        color(config.color()),
        config.logo().map(Brand::logo).orElse(null));
  }

  static Color color(String text) {
    if (text.matches("#[0-9A-Fa-f]{6}")) {
      return new Color(Integer.parseInt(text.substring(1), 16));
    }
    LOG.warn("invoice_color_unusable", "color", text);
    return FALLBACK;
  }

  private static @Nullable ByteBuffer logo(String file) {
    try {
      return ByteBuffer.wrap(Files.readAllBytes(Path.of(file))).asReadOnlyBuffer();
    } catch (IOException | RuntimeException e) {
      LOG.error("invoice_logo_unusable", e);
      return null;
    }
  }
}
