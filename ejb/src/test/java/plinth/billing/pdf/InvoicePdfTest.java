package plinth.billing.pdf;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plinth.billing.invoice.Invoice;
import plinth.billing.invoice.InvoiceItem;
import plinth.billing.invoice.PaymentEventType;
import plinth.billing.price.BillLine;

/** Invoices as PDF, parsed again. */
class InvoicePdfTest {
  private static final Instant MARCH = Instant.parse("2026-03-01T02:30:00Z");
  private static final BillLine LINE =
      new BillLine(
          "Basic plan, monthly, 3 members",
          3,
          new BigDecimal("1234.5"),
          new BigDecimal("3703.50"),
          BillLine.Account.PLANS);

  private static Brand brand(byte[] logo) {
    return new Brand(
        "Plinth Ltd",
        List.of("1 Harbour Street", "10115 Berlin"),
        "DE123",
        "billing@example.com",
        Color.BLUE,
        logo == null ? null : ByteBuffer.wrap(logo));
  }

  private static Invoice invoice(String customer, PaymentEventType type, List<BillLine> lines) {
    boolean isFailed = type.name().endsWith("FAILED");
    return new Invoice(
        new InvoiceItem(
            "inv_ff0123",
            "7-000012",
            type,
            isFailed ? InvoiceItem.Status.FAILED : InvoiceItem.Status.PAID,
            new BigDecimal("3703.50"),
            "USD",
            "sandbox",
            MARCH),
        lines,
        MARCH,
        Instant.parse("2026-04-01T02:30:00Z"),
        customer,
        "nora@example.com");
  }

  private static Invoice renewed(String customer) {
    return invoice(customer, PaymentEventType.SUBSCRIPTION_RENEWED, List.of(LINE));
  }

  private static String text(byte[] pdf) throws IOException {
    try (PDDocument document = Loader.loadPDF(pdf)) {
      return new PDFTextStripper().getText(document);
    }
  }

  @Test
  void everythingIsPrinted() throws IOException {
    assertThat(text(InvoicePdf.of(renewed("Field Works"), brand(null))))
        .contains(
            "Plinth Ltd",
            "Invoice",
            "7-000012",
            // Letters that a font would combine into ligatures are copied as written.
            "inv_ff0123",
            "1 Harbour Street",
            "10115 Berlin",
            "Tax ID DE123",
            "billing@example.com",
            "Field Works",
            "nora@example.com",
            "1 March 2026 to 1 April 2026",
            "Paid",
            "Basic plan, monthly, 3 members",
            "1,234.50",
            "3,703.50",
            "USD 3,703.50",
            "Page 1 of 1");
  }

  @Test
  void aFailureSaysThatNothingWasCharged() throws IOException {
    assertThat(
            text(
                InvoicePdf.of(
                    invoice("Field Works", PaymentEventType.CHARGE_FAILED, List.of(LINE)),
                    brand(null))))
        .contains("Failed payment", "nothing was charged", "Requested")
        .doesNotContain("Total paid");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Field Works",
        "شركة الأعمال الميدانية",
        "עבודות שטח",
        "田野工程有限公司",
        "株式会社フィールドワークス",
        "필드웍스 주식회사",
        "บริษัท 🎉",
        "\u0000\u200F\uFFFF",
        ""
      })
  void everyScriptIsInASmallPartOfAFont(String customer) throws Exception {
    byte[] first = InvoicePdf.of(renewed(customer), brand(null));
    assertThat(first.length).isLessThan(60_000);
    try (PDDocument document = Loader.loadPDF(first)) {
      for (PDPage page : document.getPages()) {
        for (COSName name : page.getResources().getFontNames()) {
          PDFont font = page.getResources().getFont(name);
          assertThat(font.isEmbedded()).isTrue();
          assertThat(font.getName()).as("a part of the font").matches("[A-Z]{6}\\+.*");
        }
      }
    }
  }

  /** Also at a later second, which a file could record. */
  @Test
  void theSameInvoiceIsTheSameBytes() throws Exception {
    byte[] first = InvoicePdf.of(renewed("株式会社フィールドワークス"), brand(null));
    Thread.sleep(1_100);
    assertThat(InvoicePdf.of(renewed("株式会社フィールドワークス"), brand(null))).isEqualTo(first);
  }

  @Test
  void anotherInvoiceIsOtherBytes() {
    assertThat(InvoicePdf.of(renewed("Field Works"), brand(null)))
        .isNotEqualTo(InvoicePdf.of(renewed("Field Work"), brand(null)));
  }

  @Test
  void manyLinesContinueOnFurtherPages() throws IOException {
    String text =
        text(
            InvoicePdf.of(
                invoice(
                    "Field Works",
                    PaymentEventType.SUBSCRIPTION_RENEWED,
                    Collections.nCopies(100, LINE)),
                brand(null)));
    assertThat(text).contains("Page 1 of 4", "Page 4 of 4");
    assertThat(text.split("Basic plan", -1)).hasSize(101);
    assertThat(text.split("Unit price", -1)).hasSize(5);
    assertThat(text.split("Total paid", -1)).hasSize(2);
  }

  @Test
  void eventsWithoutLinesPrintTheirType() throws IOException {
    for (PaymentEventType type : PaymentEventType.values()) {
      assertThat(text(InvoicePdf.of(invoice("Field Works", type, List.of()), brand(null))))
          .contains(InvoiceWords.of(type));
    }
  }

  @Test
  void aReadableLogoReplacesTheName() throws IOException {
    ByteArrayOutputStream picture = new ByteArrayOutputStream();
    ImageIO.write(new BufferedImage(300, 90, BufferedImage.TYPE_INT_ARGB), "png", picture);
    byte[] with = InvoicePdf.of(renewed("Field Works"), brand(picture.toByteArray()));
    assertThat(InvoicePdf.of(renewed("Field Works"), brand(picture.toByteArray()))).isEqualTo(with);
    assertThat(text(with)).startsWith("Invoice");
    assertThat(text(InvoicePdf.of(renewed("Field Works"), brand(new byte[] {1, 2, 3}))))
        .startsWith("Plinth Ltd");
    assertThat(Brand.color("#0a0B0c")).isEqualTo(new Color(10, 11, 12));
    assertThat(Brand.color("blue")).isEqualTo(new Color(0x1F, 0x4E, 0x79));
  }
}
