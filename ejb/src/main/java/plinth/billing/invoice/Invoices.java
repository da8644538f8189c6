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

  /** Returns a page of the items of the caller's workspace, newest first. */
  public Page<InvoiceItem> page(Caller caller, Page.PageRequest request) {
    BillingRights.requireRead(caller);
    return invoices.page(caller.requireWorkspace().id(), request);
  }

  /**
   * Returns one item of the caller's workspace with everything that is printed; 404 if it does not
   * exist.
   */
  public Invoice find(Caller caller, String reference) {
    BillingRights.requireRead(caller);
    return invoices
        .find(caller.requireWorkspace().id(), reference)
        .orElseThrow(() -> Problem.notFound("Invoice"));
  }
}
