/** Sort orders of a campaign's table. The default is the order of the board. */
export const creatorOrders = { name: "Name", due: "Due", price: "Price" } as const;
export type CreatorOrder = keyof typeof creatorOrders;
export const creatorOrderCodes = Object.keys(creatorOrders) as [CreatorOrder, ...CreatorOrder[]];

/** Column sets of the table. The default is the columns for everyday work. */
export const columnChoices = ["all"] as const;
export type ColumnChoice = (typeof columnChoices)[number];

/** Maximum number of saved views per administrator. */
export const maximumCampaignViews = 20;
export const campaignViewNameLength = 80;
