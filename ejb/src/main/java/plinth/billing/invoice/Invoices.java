package plinth.billing.invoice;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.billing.BillingRights;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.kernel.Problem;
import plinth.tenancy.MainPlane;

/** Lists the invoices of a workspace. */
@Stateless
@MainPlane
public class Invoices {
  @Inject private InvoiceRepository invoices;

  /** A page of the items of the caller's workspace, the newest first. */
  public Page<InvoiceItem> page(Caller caller, Page.PageRequest request) {
    BillingRights.mustRead(caller);
    return invoices.page(caller.requiredWorkspace().id(), request);
  }

  /** One item of the caller's workspace with what is printed; refuses with 404. */
  public Invoice find(Caller caller, String reference) {
    BillingRights.mustRead(caller);
    return invoices
        .find(caller.requiredWorkspace().id(), reference)
        .orElseThrow(() -> Problem.notFound("Invoice"));
  }
}
