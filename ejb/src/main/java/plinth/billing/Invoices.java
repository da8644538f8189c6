package plinth.billing;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import plinth.kernel.Caller;
import plinth.kernel.Page;
import plinth.tenancy.MainPlane;

/**
 * The payment events of workspaces, as they see them.
 *
 * <p>Spec: Invoice item.
 */
@Stateless
@MainPlane
public class Invoices {
  @Inject private InvoiceRepository invoices;

  /** A page of the items of the caller's workspace, the newest first. */
  public Page<InvoiceItem> page(Caller caller, Page.PageRequest request) {
    BillingRights.mustRead(caller);
    return invoices.page(caller.requiredWorkspace().id(), request);
  }
}
