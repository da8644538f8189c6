package plinth.billing.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import plinth.billing.invoice.Invoice;
import plinth.billing.invoice.Invoices;
import plinth.billing.pdf.Brand;
import plinth.billing.pdf.InvoiceConfig;
import plinth.billing.pdf.InvoicePdf;
import plinth.kernel.http.Access;
import plinth.kernel.http.Answers;
import plinth.kernel.http.Call;
import plinth.kernel.http.UserApi;

/** Invoices as PDF. */
@Path("/user/billing/invoices/{reference}/pdf")
@ApplicationScoped
@Tag(name = "Billing")
public class InvoicePdfResource {
  private static final String PDF = "application/pdf";

  @Inject private Call call;
  @Inject private Invoices invoices;
  @Inject private InvoiceConfig config;

  /** Returns the PDF. */
  @GET
  @Produces(MediaType.WILDCARD)
  @UserApi(Access.READ)
  @Answers(value = Void.class, form = Answers.Form.FILE)
  @Operation(
      summary = "Download an invoice as PDF",
      description =
          "Returns the invoice of the workspace with the reference of this invoice item. The bytes"
              + " of an item stay the same as long as the platform's name, address and logo do not"
              + " change.")
  public Response download(@PathParam("reference") String reference) {
    Invoice invoice = invoices.find(call.caller(), reference);
    return Response.ok(InvoicePdf.of(invoice, Brand.of(config)), PDF)
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            "attachment; filename=\"" + invoice.item().reference() + ".pdf\"")
        .header(HttpHeaders.CACHE_CONTROL, "private, no-cache")
        .header("X-Content-Type-Options", "nosniff")
        .build();
  }
}
