package plinth.billing.pdf;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plinth.kernel.Setting;

/** Settings of invoices. */
@ApplicationScoped
public class InvoiceConfig {
  /** The name of the issuer. */
  public String name() {
    return Setting.PLINTH_INVOICE_NAME.text();
  }

  /** The lines of the issuer's address. */
  public List<String> address() {
    return Stream.of(Setting.PLINTH_INVOICE_ADDRESS.text().split(";"))
        .map(String::strip)
        .filter(line -> !line.isEmpty())
        .toList();
  }

  /** The tax number of the issuer; empty: none. */
  public String taxId() {
    return Setting.PLINTH_INVOICE_TAX_ID.text();
  }

  /** The e-mail address of the issuer; empty: none. */
  public String email() {
    return Setting.PLINTH_INVOICE_EMAIL.text();
  }

  /** The color of headings and lines, as #RRGGBB. */
  public String color() {
    return Setting.PLINTH_INVOICE_COLOR.text();
  }

  /** The path of the logo. */
  public Optional<String> logo() {
    return Setting.PLINTH_INVOICE_LOGO.findText();
  }
}
