package plinth.billing.pdf;

import java.awt.Color;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.GregorianCalendar;
import java.util.List;
import java.util.Locale;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDDocumentInformation;
import plinth.billing.invoice.Invoice;
import plinth.billing.invoice.InvoiceItem;
import plinth.billing.price.BillLine;
import plinth.kernel.BestEffort;
import plinth.pdf.PdfPages;

/** Renders an invoice as PDF. The same invoice and brand always produce the same bytes. */
public final class InvoicePdf {
  private static final Color INK = new Color(0x22, 0x22, 0x22);
  private static final Color GREY = new Color(0x66, 0x66, 0x66);
  private static final Color PALE = new Color(0xCC, 0xCC, 0xCC);
  private static final PdfPages.Style TEXT = new PdfPages.Style(9.5f, false, INK);
  private static final PdfPages.Style STRONG = new PdfPages.Style(9.5f, true, INK);
  private static final PdfPages.Style SMALL = new PdfPages.Style(8, false, GREY);
  private static final float SECOND = PdfPages.MARGIN + 260;
  private static final float QUANTITY = PdfPages.RIGHT - 170;
  private static final float UNIT = PdfPages.RIGHT - 85;
  private static final float DESCRIPTION = QUANTITY - PdfPages.MARGIN - 60;
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

  private final Invoice invoice;
  private final Brand brand;
  private final PdfPages pdfPages;

  private InvoicePdf(Invoice invoice, Brand brand, PdfPages pdfPages) {
    this.invoice = invoice;
    this.brand = brand;
    this.pdfPages = pdfPages;
  }

  /** Returns the document. */
  public static byte[] of(Invoice invoice, Brand brand) {
    try (PDDocument document = new PDDocument()) {
      try (PdfPages pdfPages = new PdfPages(document)) {
        new InvoicePdf(invoice, brand, pdfPages).write();
      }
      describe(document, invoice, brand);
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      document.save(out);
      return out.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sets metadata that does not depend on the time of rendering. */
  private static void describe(PDDocument document, Invoice invoice, Brand brand) {
    PDDocumentInformation about = new PDDocumentInformation();
    about.setTitle(heading(invoice) + " " + name(invoice));
    about.setAuthor(brand.name());
    about.setCreator("Plinth");
    about.setCreationDate(
        GregorianCalendar.from(invoice.item().occurredAt().atZone(ZoneOffset.UTC)));
    document.setDocumentInformation(about);
    document.getDocumentCatalog().setLanguage("en");
    document.setDocumentId(0L);
  }

  private void write() throws IOException {
    head();
    parties();
    lines();
    total();
    pdfPages.foot(
        (page, pages) -> brand.name() + " · " + invoice.item().reference(),
        (page, pages) -> "Page " + page + " of " + pages,
        SMALL);
  }

  private void head() throws IOException {
    float top = pdfPages.y();
    PdfPages.Style title = new PdfPages.Style(20, true, brand.color());
    ByteBuffer logo = brand.logo();
    float[] drawn = {0};
    if (logo != null) {
      BestEffort.run("invoice_logo", () -> drawn[0] = picture(logo));
    }
    if (drawn[0] == 0) {
      pdfPages.write(brand.name(), title, PdfPages.MARGIN);
    }
    pdfPages.writeBefore(heading(invoice), title, PdfPages.RIGHT);
    pdfPages.moveDown(title.height());
    pdfPages.writeBefore(name(invoice), SMALL, PdfPages.RIGHT);
    pdfPages.moveTo(Math.min(pdfPages.y() - SMALL.height(), top - drawn[0]) - 10);
    pdfPages.rule(brand.color(), 1.5f);
    pdfPages.moveDown(18);
  }

  private float picture(ByteBuffer logo) {
    byte[] bytes = new byte[logo.remaining()];
    logo.duplicate().get(bytes);
    try {
      return pdfPages.picture(bytes, PdfPages.MARGIN, 200, 48);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isFailed() {
    return isFailed(invoice);
  }

  private static boolean isFailed(Invoice invoice) {
    return invoice.item().status() == InvoiceItem.Status.FAILED;
  }

  /** An event without money is not an invoice. */
  private static String heading(Invoice invoice) {
    if (isFailed(invoice)) {
      return "Failed payment";
    }
    return invoice.item().amount().signum() == 0 ? "Confirmation" : "Invoice";
  }

  /** Returns the number of an invoice, or the reference of anything else. */
  private static String name(Invoice invoice) {
    String number = invoice.item().number();
    return number == null ? invoice.item().reference() : number;
  }

  private void parties() throws IOException {
    float top = pdfPages.y();
    heading("From", PdfPages.MARGIN);
    column(brand.name(), STRONG, PdfPages.MARGIN);
    for (String line : brand.address()) {
      column(line, TEXT, PdfPages.MARGIN);
    }
    if (!brand.taxId().isEmpty()) {
      column("Tax ID " + brand.taxId(), TEXT, PdfPages.MARGIN);
    }
    column(brand.email(), TEXT, PdfPages.MARGIN);
    float end = pdfPages.y();
    pdfPages.moveTo(top);
    heading("To", SECOND);
    column(invoice.customer(), STRONG, SECOND);
    column(invoice.customerEmail(), TEXT, SECOND);
    pdfPages.moveDown(8);
    fact("Date", DAY.format(invoice.item().occurredAt()));
    Instant start = invoice.periodStart();
    Instant until = invoice.periodEnd();
    if (start != null && until != null) {
      fact("Period", DAY.format(start) + " to " + DAY.format(until));
    }
    if (isFailed()) {
      fact("Status", "Failed: nothing was charged");
    } else if (invoice.item().amount().signum() > 0) {
      fact("Status", "Paid");
    }
    fact("Ref.", invoice.item().reference());
    if (invoice.item().gateway() != null) {
      fact("Paid by", invoice.item().gateway());
    }
    pdfPages.moveTo(Math.min(end, pdfPages.y()) - 22);
  }

  private void heading(String word, float x) throws IOException {
    pdfPages.write(word, SMALL, x);
    pdfPages.moveDown(SMALL.height() + 2);
  }

  private void column(String text, PdfPages.Style style, float x) throws IOException {
    for (String line : pdfPages.lines(text, style, PdfPages.RIGHT - SECOND, 6)) {
      pdfPages.write(line, style, x);
      pdfPages.moveDown(style.height());
    }
  }

  private void fact(String name, String value) throws IOException {
    pdfPages.write(name, SMALL, SECOND);
    pdfPages.write(value, new PdfPages.Style(SMALL.size(), false, INK), SECOND + 48);
    pdfPages.moveDown(SMALL.height() + 2);
  }

  private void lines() throws IOException {
    columns();
    List<BillLine> lines = invoice.lines();
    if (lines.isEmpty()) {
      row(InvoiceWords.of(invoice.item().type()), "", "", invoice.item().amount());
    }
    for (BillLine line : lines) {
      row(
          line.description(),
          String.valueOf(line.quantity()),
          amount(line.unitPrice()),
          line.amount());
    }
  }

  private void columns() throws IOException {
    pdfPages.write("Description", SMALL, PdfPages.MARGIN);
    pdfPages.writeBefore("Quantity", SMALL, QUANTITY);
    pdfPages.writeBefore("Unit price", SMALL, UNIT);
    pdfPages.writeBefore("Amount", SMALL, PdfPages.RIGHT);
    pdfPages.moveDown(SMALL.height() + 4);
    pdfPages.rule(PALE, 0.5f);
    pdfPages.moveDown(7);
  }

  private void row(String text, String quantity, String unit, BigDecimal amount)
      throws IOException {
    List<String> wrapped = pdfPages.lines(text, TEXT, DESCRIPTION, 8);
    if (pdfPages.ensureRoom(wrapped.size() * TEXT.height() + 14)) {
      columns();
    }
    pdfPages.writeBefore(quantity, TEXT, QUANTITY);
    pdfPages.writeBefore(unit, TEXT, UNIT);
    pdfPages.writeBefore(amount(amount), TEXT, PdfPages.RIGHT);
    for (String line : wrapped) {
      pdfPages.write(line, TEXT, PdfPages.MARGIN);
      pdfPages.moveDown(TEXT.height());
    }
    pdfPages.moveDown(4);
    pdfPages.rule(PALE, 0.5f);
    pdfPages.moveDown(7);
  }

  private void total() throws IOException {
    PdfPages.Style sum = new PdfPages.Style(12, true, brand.color());
    pdfPages.ensureRoom(sum.height() + 40);
    pdfPages.moveDown(6);
    boolean isFree = invoice.item().amount().signum() == 0;
    pdfPages.write(
        isFailed() ? "Requested" : isFree ? "Nothing to pay" : "Total paid", sum, SECOND);
    String currency = invoice.item().currency();
    pdfPages.writeBefore(currency + " " + amount(invoice.item().amount()), sum, PdfPages.RIGHT);
    pdfPages.moveDown(sum.height());
  }

  /** Formats with commas between thousands and at least two decimals. */
  private static String amount(BigDecimal amount) {
    int decimals = Math.max(2, amount.stripTrailingZeros().scale());
    return String.format(Locale.ROOT, "%,." + decimals + "f", amount);
  }
}
